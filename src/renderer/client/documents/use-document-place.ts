import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.tsx'
import { queryKeys } from '../query-keys.ts'

/** In which of the person's libraries a document is, or lies in the trash; null for one that is nowhere any more. Asked once it is `wanted`. */
export const useDocumentPlace = (documentId: string, wanted: boolean) => {
  const { libraries } = useClient()
  return useQuery({
    queryKey: queryKeys.documentPlace(documentId),
    queryFn: () => libraries.LocateDocument(documentId),
    enabled: wanted,
    staleTime: 0,
    retry: false,
  })
}
