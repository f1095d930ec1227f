import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { errorWords, queryKeys, useClient } from '../../client/index.ts'

/** Ingests a failed document again. */
export const useRetryIngestion = () => {
  const { knowledge } = useClient()
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (documentId: string) => knowledge.RetryIngestion(documentId),
    onError: (error) => {
      const { key, values } = errorWords(error)
      toast.error(t(key, values))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.documents }),
  })
}
