import { useQuery } from '@tanstack/react-query'
import { queryKeys, useActingLibrary, useClient } from '../../client/index.ts'

/** The person's libraries, and the one in which this window stands; null until they are known. */
export const useLibraries = () => {
  const { libraries } = useClient()
  const { teamId: chosen } = useActingLibrary()
  const { data, isFetching } = useQuery({
    queryKey: [...queryKeys.libraries, 'own'],
    queryFn: () => libraries.ListLibraries(),
  })
  const acting =
    data?.libraries.find(({ teamId }) => teamId === chosen) ??
    // One that was made this moment is not in the list yet.
    (chosen !== null && isFetching ? undefined : data?.libraries[0])
  return data && acting ? { all: data.libraries, acting, isEditable: data.editable } : null
}
