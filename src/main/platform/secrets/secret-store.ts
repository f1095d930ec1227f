/**
 * API keys by scope and name. Platform keys stand under scope `_platform`, a user's under `user-<userId>`. Values never reach a
 * log, an event or a client. Conformance pack: `test/conformance/secret-store.ts`.
 */
export interface SecretStore {
  readonly kind: 'Keychain' | 'EncryptedFile' | 'Memory'
  get(scope: string, name: string): Promise<string | null>
  set(scope: string, name: string, value: string): Promise<void>
  delete(scope: string, name: string): Promise<void>
}
