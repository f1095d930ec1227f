import { useQuery } from '@tanstack/react-query'
import { queryKeys, useClient } from '../../client/index.ts'

const STARTING_MS = 500

/** How other programs reach Alcove, asked while that is switched on. The local server of the desktop app takes a moment to listen. */
export const useProgramAccess = (enabled: boolean) => {
  const client = useClient()
  return useQuery({
    queryKey: queryKeys.programAccess,
    queryFn: () => client.settings.GetProgramAccess(),
    enabled,
    refetchInterval: ({ state }) => (state.data?.url === null ? STARTING_MS : false),
  })
}
