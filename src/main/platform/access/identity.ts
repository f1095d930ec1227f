/** Whose a credential is, before any team is looked at. */
export interface Identity {
  readonly userId: string
  readonly displayName: string
  readonly platformAdmin: boolean
}
