import { useQuery } from '@tanstack/react-query'
import { queryKeys, useClient } from '../../client/index.ts'
import { useChange } from './use-change.ts'

/** Which model embeds and how far a change of it has come, and a way to change that which tells of failures. */
export const useEmbedding = () => {
  const { embedding } = useClient()
  const { data, error, refetch } = useQuery({ queryKey: queryKeys.embedding, queryFn: () => embedding.GetEmbedding() })
  return { known: data, error, refetch, embedding, ...useChange(queryKeys.embedding) }
}
