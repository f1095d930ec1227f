import { useQuery } from '@tanstack/react-query'
import { chosenLibrary, queryKeys, useClient } from '../../client/index.ts'

/** The person's libraries, and the one in which this window stands; null until they are known. */
export const useLibraries = () => {
  const { libraries } = useClient()
  const { data } = useQuery({
    queryKey: [...queryKeys.libraries, 'own'],
    queryFn: () => libraries.ListLibraries(),
  })
  const chosen = chosenLibrary(localStorage)
  const acting = data?.libraries.find(({ teamId }) => teamId === chosen) ?? data?.libraries[0]
  return data && acting ? { all: data.libraries, acting, isEditable: data.editable } : null
}
