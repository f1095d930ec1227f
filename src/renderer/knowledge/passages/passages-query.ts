import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AlcoveClient, queryKeys } from '../../client/index.ts'

const LONGEST = 1_000
/** A letter or two stand everywhere. */
const SHORTEST = 3

/** Where the documents of the library speak of some words. Asked anew each time: documents come and go. */
export const passagesQuery = ({ retrieval }: Pick<AlcoveClient, 'retrieval'>, words: string, limit: number) => {
  const query = words.trim().slice(0, LONGEST)
  return queryOptions({
    queryKey: [...queryKeys.documentPassages, query, limit],
    queryFn: () => retrieval.FindPassages({ query, limit }),
    enabled: query.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
