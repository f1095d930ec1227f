import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { openSecret, sealedSecret, sealSecret } from './sealed-secret.ts'
import { createSecretFile } from './secret-file.ts'
import { createKeyFile, readKeyFile } from './secret-key-file.ts'
import type { SecretStore } from './secret-store.ts'

const keyMissing = (keyPath: string, path: string): AlcoveError =>
  new AlcoveError('Unavailable', failureWords('KeyFileMissing', { keyFile: keyPath, path }))

/**
 * Secrets in `secrets.json`, each sealed with the key in `secrets.key`, both readable by the owner alone: for hosts without a
 * keychain. Whoever can read both files can read the secrets. Files are read on every call, so that nothing decrypted stays in
 * memory. Throws `Unavailable` when the key file is missing or either file was changed.
 */
export const encryptedFileSecrets = (dir: string): SecretStore => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'secrets.json')
  const keyPath = join(dir, 'secrets.key')
  const file = createSecretFile({
    path,
    entry: sealedSecret,
    unreadable: failureWords('KeysUnreadable', { path }),
  })

  const key = (): Buffer => {
    const stored = readKeyFile(keyPath)
    if (stored !== null) return stored
    if (file.all().length > 0) throw keyMissing(keyPath, path)
    return createKeyFile(keyPath)
  }

  return {
    kind: 'EncryptedFile',
    async get(scope, name) {
      const sealed = file.find(scope, name)
      if (sealed === undefined) return null
      const opener = key()
      try {
        return openSecret(opener, sealed)
      } catch (error) {
        throw file.unreadable(error)
      }
    },
    async set(scope, name, value) {
      file.put(sealSecret(key(), scope, name, value))
    },
    async delete(scope, name) {
      file.remove(scope, name)
    },
  }
}
