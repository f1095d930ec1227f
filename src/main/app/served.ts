import type { Identity } from '../platform/index.ts'

/** Where an app is served over HTTP, and what can be done about the browsers there. */
export interface Served {
  readonly url: string
  /** The address with a link that signs a browser in as this person: once, within minutes. */
  openUrl(identity: Identity): string
  /** Signs a person out of every browser. */
  endSessions(userId: string): void
}
