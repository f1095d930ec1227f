import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFakeSafeStorage } from '../../src/main/desktop/fake-safe-storage.ts'
import { safeStorageSecrets } from '../../src/main/desktop/safe-storage-secrets.ts'
import { secretStoreContract } from './secret-store.ts'

const openWith = (keychain: Parameters<typeof safeStorageSecrets>[1]) => async () => {
  const dir = await mkdtemp(join(tmpdir(), 'alcove-secrets-'))
  return {
    store: safeStorageSecrets(dir, keychain),
    reopen: () => safeStorageSecrets(dir, keychain),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
}

secretStoreContract('safeStorageSecrets', openWith(createFakeSafeStorage()))
secretStoreContract('safeStorageSecrets without a keychain', openWith(createFakeSafeStorage({ available: false })))
