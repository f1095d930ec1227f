import type { SecretStore } from './secret-store.ts'

/** Secrets that are gone with the process: the fake of the port. */
export const memorySecrets = (): SecretStore => {
  const secrets = new Map<string, string>()
  const keyOf = (scope: string, name: string): string => JSON.stringify([scope, name])
  return {
    kind: 'Memory',
    get: async (scope, name) => secrets.get(keyOf(scope, name)) ?? null,
    set: async (scope, name, value) => {
      secrets.set(keyOf(scope, name), value)
    },
    delete: async (scope, name) => {
      secrets.delete(keyOf(scope, name))
    },
  }
}
