import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '../../contracts/index.ts'

const RETRIES = 2
const FIRST_SERVER_ERROR = 500

/** Server state is kept fresh by notifications, so that nothing polls and nothing is re-read on focus. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
