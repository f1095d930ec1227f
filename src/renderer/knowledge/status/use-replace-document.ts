import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useClient, useErrorText } from '../../client/index.ts'
import { pickFiles } from '../../shell/pick-files.ts'

/** Lets the person choose another file for a document that cannot be read; the document and its id stay. */
export const useReplaceDocument = () => {
  const client = useClient()
  const errorText = useErrorText()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async (documentId: string) => {
      const [file] = await pickFiles()
      return file ? client.replaceDocument(documentId, file) : null
    },
    onSuccess: (document) => {
      if (document) toast.success(t('documents.replaced', { name: document.fileName }))
    },
    onError: (error) => toast.error(errorText(error)),
  })
}
