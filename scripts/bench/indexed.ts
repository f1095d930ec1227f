import type { HostClient } from '../../test/host-client.ts'
import { until } from '../../test/until.ts'

/** Resolves once so many documents are Indexed; throws when one fails. */
export const indexed = (client: HostClient, count: number): Promise<unknown> =>
  until(
    `${count} documents to be Indexed`,
    async () => {
      const { counts } = await client.documents.BrowseDocuments({ limit: 1 })
      if (counts.failed > 0) throw new Error(`${counts.failed} documents failed.`)
      return counts.indexed >= count
    },
    { timeoutMs: 3_600_000, everyMs: 250 },
  )
