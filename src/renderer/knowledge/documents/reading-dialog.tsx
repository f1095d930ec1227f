import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { Button, Dialog, Select } from '../../ui/index.ts'
import { ocrChoiceNames, ocrChoiceOf, ocrChoices } from '../ocr-languages.ts'

export interface ReadingDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The languages in which the library's pictures are read; once they were changed, what was read before can be read again. */
export const ReadingDialog = ({ open, onOpenChange }: ReadingDialogProps) => {
  const { t } = useTranslation()
  const { libraries } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [hasChanged, setChanged] = useState(false)
  const queryKey = [...queryKeys.libraries, 'reading']
  const { data: reading } = useQuery({
    queryKey,
    queryFn: () => libraries.GetLibraryReading(),
    enabled: open,
    staleTime: 0,
  })
  const close = () => {
    setChanged(false)
    onOpenChange(false)
  }
  const choose = (choice: keyof typeof ocrChoices) =>
    libraries.SetLibraryReading({ ocrLanguages: [...ocrChoices[choice]] }).then(
      (now) => {
        queries.setQueryData(queryKey, now)
        setChanged(true)
      },
      (error: unknown) => void toast.error(errorText(error)),
    )
  const readAgain = (count: number) =>
    libraries.ReadPicturesAgain().then(
      () => {
        toast.success(t('documents.pictures.begun', { count }))
        close()
      },
      (error: unknown) => void toast.error(errorText(error)),
    )
  if (!reading) return null
  const { ocrLanguages, recognisedDocuments } = reading
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('documents.pictures.title')}
      description={t('documents.pictures.about')}
      actions={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          {hasChanged && recognisedDocuments > 0 && (
            <Button look="primary" onClick={() => void readAgain(recognisedDocuments)}>
              {t('documents.pictures.readAgain', { count: recognisedDocuments })}
            </Button>
          )}
        </>
      }
    >
      <Select
        label={t('documents.pictures.title')}
        value={ocrChoiceOf(ocrLanguages)}
        onChange={(choice) => void choose(choice)}
        options={ocrChoiceNames.map((name) => ({ value: name, label: t(`viewer.reading.${name}`) }))}
      />
      {recognisedDocuments > 0 && (
        <p className="mt-3 text-muted text-sm" role="status">
          {t(hasChanged ? 'documents.pictures.offer' : 'documents.pictures.followers', { count: recognisedDocuments })}
        </p>
      )}
    </Dialog>
  )
}
