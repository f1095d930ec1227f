import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useClient, useErrorText } from '../../client/index.ts'
import { saveCopy } from './save-copy.ts'

/** Offers a document as it was given in for saving, and whether that is under way; tells why it is not. */
export const useSaveCopy = () => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: (documentId: string) => saveCopy(documents, documentId),
    onSuccess: (wasThere) => {
      if (!wasThere) toast.error(t('errors.NotFound'))
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return { save: mutate, isPending }
}
