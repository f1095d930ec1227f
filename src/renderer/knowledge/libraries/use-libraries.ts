import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../../../contracts/index.ts'
import { queryKeys, useActingLibrary, useClient } from '../../client/index.ts'

/** The library that every installation begins with, as the host calls it until its person does. */
const FIRST = { teamId: 'personal', name: 'Personal' }

/** The person's libraries, the one in which this window stands, and whether they are being read again; null until they are known. */
export const useLibraries = () => {
  const { t } = useTranslation()
  const { libraries } = useClient()
  const { teamId: chosen } = useActingLibrary()
  const { data, isFetching } = useQuery({
    queryKey: [...queryKeys.libraries, 'own'],
    queryFn: () => libraries.ListLibraries(),
    select: useCallback(
      (listed: { readonly libraries: readonly Library[]; readonly editable: boolean }) => ({
        ...listed,
        libraries: listed.libraries.map((library) =>
          library.teamId === FIRST.teamId && library.name === FIRST.name
            ? { ...library, name: t('libraries.first') }
            : library,
        ),
      }),
      [t],
    ),
  })
  const acting =
    data?.libraries.find(({ teamId }) => teamId === chosen) ??
    // One that was made this moment is not in the list yet.
    (chosen !== null && isFetching ? undefined : data?.libraries[0])
  return data && acting ? { all: data.libraries, acting, isEditable: data.editable, isBeingRead: isFetching } : null
}
