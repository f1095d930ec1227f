import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'

/** Which model embeds and how far a change of it has come, and a way to change that which tells of failures. */
export const useEmbedding = () => {
  const { embedding } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: queryKeys.embedding, queryFn: () => embedding.GetEmbedding() })
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: queryKeys.embedding })
  }
  return { known: data, embedding, change, busy }
}
