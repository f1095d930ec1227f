import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'

/** Ingests a failed document again. */
export const useRetryIngestion = () => {
  const { documents } = useClient()
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (documentId: string) => documents.RetryIngestion(documentId),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.documents }),
  })
}
