import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import type { AppInfo } from '../../contracts/index.ts'
import type { EmbeddingProvider } from '../retrieval/index.ts'
import type { HostOptions } from './host.ts'

/** What the About page tells. The server's address is known only once it listens. */
export const createAppInfo = (
  { dataDir, resourcesDir, kind }: HostOptions,
  { providerId, modelId, dimensions }: EmbeddingProvider,
) => {
  let serverUrl: string | null = null
  return {
    read: (): AppInfo => ({
      version: packageJson.version,
      dataDir,
      embedding: { providerId, modelId, dimensions },
      serverUrl,
      host: kind,
      notices: readFileSync(join(resourcesDir, 'THIRD-PARTY-NOTICES.md'), 'utf8'),
    }),
    setServerUrl: (url: string | null): void => {
      serverUrl = url
    },
  }
}
