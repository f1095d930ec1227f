import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ImportReport } from '../../../contracts/index.ts'
import { type AlcoveClient, queryKeys, useClient, useErrorText } from '../../client/index.ts'

type Failures = ImportReport['failed']

/** Reads the files one after the other; a file that is refused stands among what failed, and the others go on. */
const importFiles = async (
  files: readonly File[],
  { importConversations }: Pick<AlcoveClient, 'importConversations'>,
  errorText: (error: unknown) => string,
): Promise<ImportReport> => {
  let sum: ImportReport = { imported: 0, alreadyHere: 0, picturesMissing: 0, failed: [] }
  for (const file of files) {
    const report = await importConversations(file).catch(
      (error: unknown): ImportReport => ({
        imported: 0,
        alreadyHere: 0,
        picturesMissing: 0,
        failed: [{ title: file.name, reason: errorText(error) }],
      }),
    )
    sum = {
      imported: sum.imported + report.imported,
      alreadyHere: sum.alreadyHere + report.alreadyHere,
      picturesMissing: sum.picturesMissing + report.picturesMissing,
      failed: [...sum.failed, ...report.failed],
    }
  }
  return sum
}

/** Brings conversations in, says how it went, and hands on what could not be read. */
export const useImport = (onFailures: (failures: Failures) => void) => {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: (files: readonly File[]) => importFiles(files, client, errorText),
    onSuccess: ({ imported, alreadyHere, picturesMissing, failed }) => {
      if (imported > 0) toast.success(t('assistant.import.done', { count: imported }))
      if (alreadyHere > 0) toast.info(t('assistant.import.alreadyHere', { count: alreadyHere }))
      if (picturesMissing > 0) toast.info(t('assistant.import.picturesMissing', { count: picturesMissing }))
      if (failed.length > 0) onFailures(failed)
      else if (imported + alreadyHere === 0) toast.info(t('assistant.import.nothing'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.conversations }),
  })
  return { bring: (files: readonly File[]) => files.length > 0 && mutate(files), busy: isPending }
}
