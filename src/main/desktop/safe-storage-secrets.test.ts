import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeSafeStorage } from './fake-safe-storage.ts'
import { safeStorageSecrets } from './safe-storage-secrets.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'alcove-keychain-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const path = () => join(dir, 'keychain.json')

describe('safeStorageSecrets', () => {
  it('keeps values over a restart, unreadable in a file of the owner alone', async () => {
    await safeStorageSecrets(dir, createFakeSafeStorage()).set('_platform', 'KEY', 'sk-very-secret')
    expect(readFileSync(path(), 'utf8')).not.toContain('sk-very-secret')
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600)
    const again = safeStorageSecrets(dir, createFakeSafeStorage())
    expect([again.kind, await again.get('_platform', 'KEY')]).toEqual(['Keychain', 'sk-very-secret'])
  })

  it('tells what to do when another keychain sealed them, or the file was changed', async () => {
    await safeStorageSecrets(dir, createFakeSafeStorage()).set('s', 'n', 'v')
    const other = safeStorageSecrets(dir, createFakeSafeStorage({ keychain: 'other' }))
    await expect(other.get('s', 'n')).rejects.toThrow('enter your keys again')
    writeFileSync(path(), 'garbage')
    await expect(other.get('s', 'n')).rejects.toMatchObject({ code: 'Unavailable' })
  })

  it('does not open an entry that was moved to another place', async () => {
    const secrets = safeStorageSecrets(dir, createFakeSafeStorage())
    await secrets.set('user-ada', 'KEY', 'v')
    writeFileSync(path(), readFileSync(path(), 'utf8').replace('user-ada', 'user-eve'))
    await expect(secrets.get('user-eve', 'KEY')).rejects.toMatchObject({ code: 'Unavailable' })
  })

  it.each([
    ['there is no keychain', { available: false }, 'win32'],
    ['Linux has no keyring', { backend: 'basic_text' }, 'linux'],
    ['Linux does not know its keyring', { backend: 'unknown' }, 'linux'],
  ] as const)('falls back to the encrypted file when %s, and says so', async (_name, options, platform) => {
    const secrets = safeStorageSecrets(dir, createFakeSafeStorage(options), platform)
    await secrets.set('s', 'n', 'v')
    expect([secrets.kind, await secrets.get('s', 'n')]).toEqual(['EncryptedFile', 'v'])
  })
})
