import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AlcoveError } from '../alcove-error.ts'
import { readPrivateFile, writePrivateFile } from '../durable-file.ts'
import { openSecret, type SealedSecret, sealedSecret, sealSecret } from './sealed-secret.ts'
import { createKeyFile, readKeyFile } from './secret-key-file.ts'
import type { SecretStore } from './secret-store.ts'

const storedSecrets = z.object({ version: z.literal(1), secrets: z.array(sealedSecret) })

const unreadable = (path: string, cause?: unknown): AlcoveError =>
  new AlcoveError(
    'Unavailable',
    `The stored keys cannot be read: ${path} or its key file was changed. Put both originals back, or delete both and enter your keys again.`,
    { cause },
  )

const keyMissing = (keyPath: string, path: string): AlcoveError =>
  new AlcoveError(
    'Unavailable',
    `The key file ${keyPath} is missing, so the stored keys cannot be read. Put it back, or delete ${path} and enter your keys again.`,
  )

const isAt = (scope: string, name: string) => (secret: SealedSecret) => secret.scope === scope && secret.name === name

/**
 * Secrets in `secrets.json`, each sealed with the key in `secrets.key`, both readable by the owner alone: for hosts without a
 * keychain. Whoever can read both files can read the secrets. Files are read on every call, so that nothing decrypted stays in
 * memory. Throws `Unavailable` when the key file is missing or either file was changed.
 */
export const encryptedFileSecrets = (dir: string): SecretStore => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'secrets.json')
  const keyPath = join(dir, 'secrets.key')

  const readSealed = (): SealedSecret[] => {
    const text = readPrivateFile(path)
    if (text === null) return []
    try {
      return storedSecrets.parse(JSON.parse(text)).secrets
    } catch (error) {
      throw unreadable(path, error)
    }
  }

  const write = (secrets: readonly SealedSecret[]): void =>
    writePrivateFile(path, `${JSON.stringify({ version: 1, secrets }, null, 2)}\n`)

  const keyFor = (secrets: readonly SealedSecret[]): Buffer => {
    const key = readKeyFile(keyPath)
    if (key !== null) return key
    if (secrets.length > 0) throw keyMissing(keyPath, path)
    return createKeyFile(keyPath)
  }

  return {
    kind: 'EncryptedFile',
    async get(scope, name) {
      const secrets = readSealed()
      const sealed = secrets.find(isAt(scope, name))
      if (sealed === undefined) return null
      const key = keyFor(secrets)
      try {
        return openSecret(key, sealed)
      } catch (error) {
        throw unreadable(path, error)
      }
    },
    async set(scope, name, value) {
      const secrets = readSealed()
      const others = secrets.filter((secret) => !isAt(scope, name)(secret))
      write([...others, sealSecret(keyFor(secrets), scope, name, value)])
    },
    async delete(scope, name) {
      const secrets = readSealed()
      const others = secrets.filter((secret) => !isAt(scope, name)(secret))
      if (others.length < secrets.length) write(others)
    },
  }
}
