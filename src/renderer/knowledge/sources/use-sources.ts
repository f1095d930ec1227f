import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'

/** The most documents that are decided on at once. */
const MOST = 200

/** The sources of the library, and a way to change something about them that tells of failures and reads them again. */
export const useSources = (isOpen: boolean) => {
  const { sources } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.sources,
    queryFn: () => sources.ListSources(),
    enabled: isOpen,
  })
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      toast.error(errorText(error))
    }
    await queries.invalidateQueries({ queryKey: queryKeys.sources })
  }
  /** Deletes the documents whose file is gone, or keeps them. */
  const resolve = (sourceId: string, action: 'Keep' | 'Delete') =>
    change(async () => {
      const files = await sources.ListSourceFiles({ sourceId, state: 'Missing', limit: MOST })
      const documentIds = files.flatMap(({ documentId }) => documentId ?? [])
      if (documentIds.length > 0) await sources.ResolveMissing({ sourceId, documentIds, action })
    })
  return { listed: data, error, refetch, sources, change, resolve }
}
