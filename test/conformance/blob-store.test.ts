import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  blobKey,
  encryptedBlobStore,
  fileBlobStore,
  memoryBlobStore,
  memorySecrets,
} from '../../src/main/platform/index.ts'
import { blobStoreContract } from './blob-store.ts'

blobStoreContract('memoryBlobStore', async () => ({
  store: memoryBlobStore(),
  [Symbol.asyncDispose]: async () => undefined,
}))

blobStoreContract('fileBlobStore', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'alcove-blobs-'))
  return { store: fileBlobStore(dir), [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
})

blobStoreContract('encryptedBlobStore', async () => ({
  store: encryptedBlobStore(memoryBlobStore(), blobKey(memorySecrets())),
  [Symbol.asyncDispose]: async () => undefined,
}))
