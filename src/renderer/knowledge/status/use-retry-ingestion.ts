import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useClient, useErrorText } from '../../client/index.ts'

/** Ingests a failed document again. */
export const useRetryIngestion = () => {
  const { documents } = useClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (documentId: string) => documents.RetryIngestion(documentId),
    onError: (error) => toast.error(errorText(error)),
  })
}
