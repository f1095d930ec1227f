import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toast } from 'sonner'
import type { DocumentView } from '../../../contracts/index.ts'
import { documentWindowQuery, loadRows, useClient, useErrorText } from '../../client/index.ts'

/** The list of a view, and the way to read the rows that come into sight. Notifications keep it true. */
export const useDocumentWindow = (view: DocumentView) => {
  const { documents } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const query = useQuery({ ...documentWindowQuery(documents, view), placeholderData: keepPreviousData })
  const showRows = useCallback(
    (range: { readonly from: number; readonly to: number }) => {
      loadRows(queries, documents, view, range).catch((error: unknown) =>
        toast.error(errorText(error), { id: 'document-rows' }),
      )
    },
    [queries, documents, view, errorText],
  )
  return { ...query, showRows }
}
