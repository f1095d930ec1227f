import { join } from 'node:path'
import {
  blobKey,
  type ConfigStore,
  fileBlobStore,
  type Logger,
  type SecretStore,
  sealBlobs,
} from '../platform/index.ts'

export interface SealFilesOptions {
  readonly dataDir: string
  readonly secretStore: SecretStore
  readonly configStore: ConfigStore
  /** Whether files are to be encrypted at rest. */
  readonly encrypt: boolean
  readonly logger: Logger
}

type Stored = 'Plain' | 'Sealed' | 'Changing'

const SCOPE = '_platform'
const KEY = 'blobs-at-rest'

/** Whether every stored file is encrypted as it stands now. */
export const areFilesSealed = (configStore: ConfigStore): boolean => configStore.get(SCOPE, KEY) === 'Sealed'

/** Has the next start look at every file: some of those that should be encrypted are not. */
export const markUnsealed = (configStore: ConfigStore): void => {
  if ((configStore.get(SCOPE, KEY) ?? 'Plain') !== 'Plain') configStore.set(SCOPE, KEY, 'Changing' satisfies Stored)
}

/**
 * Brings the stored files to what the setting says, before the app uses them; a start that is interrupted in it goes on at the next one. Resolves at once where
 * nothing is to be done.
 */
export const sealFiles = async ({
  dataDir,
  secretStore,
  configStore,
  encrypt,
  logger,
}: SealFilesOptions): Promise<void> => {
  const wanted: Stored = encrypt ? 'Sealed' : 'Plain'
  if ((configStore.get(SCOPE, KEY) ?? 'Plain') === wanted) return
  configStore.set(SCOPE, KEY, 'Changing' satisfies Stored)
  const plain = fileBlobStore(join(dataDir, 'blobs'))
  const rewritten = await sealBlobs({ plain, key: blobKey(secretStore), seal: encrypt })
  configStore.set(SCOPE, KEY, wanted)
  logger.info({ rewritten, encrypt }, 'The stored files were rewritten')
}
