import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { z } from 'zod'
import { failureWords } from '../../contracts/failures/failure-words.ts'
import { createSecretFile, encryptedFileSecrets, type SecretStore } from '../platform/index.ts'

type Keychain = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>

const entry = z.object({ scope: z.string(), name: z.string(), data: z.base64() })
type Entry = z.infer<typeof entry>

/** Linux without a keyring answers "available" and encrypts with a password that everybody knows. */
const isRealKeychain = (keychain: Keychain, platform: NodeJS.Platform): boolean =>
  keychain.isEncryptionAvailable() &&
  (platform !== 'linux' || !['basic_text', 'unknown'].includes(keychain.getSelectedStorageBackend()))

/**
 * Secrets in `keychain.json`, encrypted with a key that the operating system's keychain keeps. Where there is no keychain, the
 * platform's encrypted file serves instead, and `kind` says so. To be called once the app is ready.
 */
export const safeStorageSecrets = (dir: string, keychain: Keychain, platform = process.platform): SecretStore => {
  if (!isRealKeychain(keychain, platform)) return encryptedFileSecrets(dir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'keychain.json')
  const file = createSecretFile({
    path,
    entry,
    unreadable: failureWords('KeychainChanged', { path }),
  })

  // The value is encrypted together with its place, so that an entry moved to another place does not open there.
  const seal = (scope: string, name: string, value: string) =>
    keychain.encryptString(JSON.stringify([scope, name, value])).toString('base64')
  const open = ({ scope, name, data }: Entry): string => {
    try {
      const place = z.tuple([z.literal(scope), z.literal(name), z.string()])
      return place.parse(JSON.parse(keychain.decryptString(Buffer.from(data, 'base64'))))[2]
    } catch (error) {
      throw file.unreadable(error)
    }
  }

  return {
    kind: 'Keychain',
    get: async (scope, name) => {
      const found = file.find(scope, name)
      return found ? open(found) : null
    },
    set: async (scope, name, value) => file.put({ scope, name, data: seal(scope, name, value) }),
    delete: async (scope, name) => file.remove(scope, name),
  }
}
