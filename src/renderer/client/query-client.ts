import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ProblemError } from '../../contracts/index.ts'
import { queryKeys } from './query-keys.ts'

const RETRIES = 2
const FIRST_SERVER_ERROR = 500
const FORBIDDEN = 403

const isForbidden = (error: unknown): boolean => error instanceof ProblemError && error.status === FORBIDDEN

/**
 * Server state is kept fresh by notifications, so that nothing polls and nothing is re-read on focus. Where something is forbidden, it is asked whether the library
 * is there at all: another window may have deleted it.
 */
export const createQueryClient = (): QueryClient => {
  const askWhetherThere = (error: unknown): void => {
    if (isForbidden(error)) void queries.invalidateQueries({ queryKey: queryKeys.appInfo })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== queryKeys.appInfo[0]) askWhetherThere(error)
      },
    }),
    mutationCache: new MutationCache({ onError: askWhetherThere }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ProblemError && error.status < FIRST_SERVER_ERROR),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}
