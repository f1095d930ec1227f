import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptedFileSecrets, memorySecrets } from '../../src/main/platform/index.ts'
import { secretStoreContract } from './secret-store.ts'

secretStoreContract('memorySecrets', async () => ({
  store: memorySecrets(),
  reopen: null,
  [Symbol.asyncDispose]: async () => undefined,
}))

secretStoreContract('encryptedFileSecrets', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'alcove-secrets-'))
  return {
    store: encryptedFileSecrets(dir),
    reopen: () => encryptedFileSecrets(dir),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
})
