import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import type { SafeStorage } from 'electron'

type FakedSafeStorage = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>

export interface FakeSafeStorageOptions {
  readonly available?: boolean
  readonly backend?: ReturnType<SafeStorage['getSelectedStorageBackend']>
  /** Another keychain cannot open what this one sealed. */
  readonly keychain?: string
}

/** Electron's `safeStorage` with a key of its own. */
export const createFakeSafeStorage = (options: FakeSafeStorageOptions = {}): FakedSafeStorage => {
  const { available = true, backend = 'gnome_libsecret', keychain = 'login' } = options
  const key = scryptSync(keychain, 'alcove', 32)
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (plainText) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const data = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), data])
    },
    decryptString: (encrypted) => {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
      decipher.setAuthTag(encrypted.subarray(12, 28))
      return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
