import type { HostClient } from '../../test/host-client.ts'
import { until } from '../../test/until.ts'

/** Resolves once so many documents are Indexed; throws when one fails. */
export const indexed = (client: HostClient, count: number): Promise<unknown> =>
  until(
    `${count} documents to be Indexed`,
    async () => {
      const { counts } = await client.documents.BrowseDocuments({ limit: 1 })
      if (counts.failed > 0) throw new Error(`${counts.failed} documents failed, ${await firstFailure(client)}`)
      return counts.indexed >= count
    },
    { timeoutMs: 3_600_000, everyMs: 250 },
  )

const firstFailure = async (client: HostClient): Promise<string> => {
  const { entries } = await client.documents.BrowseDocuments({ limit: 1, group: 'Failed' })
  const [entry] = entries
  return entry === undefined ? 'none of them there any more' : `${entry.fileName}: ${entry.reason}`
}
