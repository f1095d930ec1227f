import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { queryKeys, useClient, useDocumentPlace, useErrorText } from '../client/index.ts'
import { useLibraries } from './libraries/use-libraries.ts'

/** Where a document is that this library does not show, and the way back out of its trash; asked once it is `gone`. */
export const useTakeBack = (documentId: string, gone: boolean) => {
  const { documents } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const libraries = useLibraries()
  const { data: location, isPending } = useDocumentPlace(documentId, gone)
  const takeBack = useMutation({
    mutationFn: () => documents.RestoreDocuments({ documentIds: [documentId] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.document(documentId) }),
    onError: (error) => void toast.error(errorText(error)),
  })
  const library = libraries?.all.find(({ teamId }) => teamId === location?.teamId) ?? null
  return {
    isPending,
    /** Null where it is in no library that the person sees. */
    library,
    isHere: library !== null && library.teamId === libraries?.acting.teamId,
    isInTrash: location?.inTrash === true,
    takeBack: takeBack.mutate,
    isTakingBack: takeBack.isPending,
  }
}
