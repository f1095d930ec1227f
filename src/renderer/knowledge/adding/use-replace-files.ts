import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useClient, useErrorText } from '../../client/index.ts'
import type { BesideDocument } from './sort-known.ts'

/** Puts files in the place of the documents beside them, one after the other; one that fails is told by its name and stops none. */
export const useReplaceFiles = () => {
  const client = useClient()
  const errorText = useErrorText()
  const { t } = useTranslation()
  return async (files: readonly BesideDocument[]): Promise<void> => {
    let count = 0
    for (const { file, document } of files) {
      try {
        await client.replaceDocument(document.documentId, file)
        count += 1
      } catch (error) {
        toast.error(file.name, { description: errorText(error), duration: Number.POSITIVE_INFINITY })
      }
    }
    if (count > 0) toast.success(t('adding.here.replaced', { count }))
  }
}
