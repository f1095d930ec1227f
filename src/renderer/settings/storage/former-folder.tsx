import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { DELETE_FORMER_CONFIRMATION } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { byteSize } from '../../knowledge/byte-size.ts'
import { Button, Confirm } from '../../ui/index.ts'
import { Row } from '../section.tsx'
import { useStorage } from './use-storage.ts'

export interface FormerFolderProps {
  readonly folder: string
  /** Where everything is now. */
  readonly home: string
}

/** A folder that everything was moved away from: it holds a copy until a person deletes that. */
export const FormerFolder = ({ folder, home }: FormerFolderProps) => {
  const { t, i18n } = useTranslation()
  const { dataFolder } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const { data: measured } = useStorage(true)
  const sizeBytes = measured?.former.find((each) => each.folder === folder)?.sizeBytes ?? null
  const size = sizeBytes === null ? '' : ` (${byteSize(sizeBytes, i18n.language)})`
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataFolder.DeleteFormerFolder({ folder, confirmation: DELETE_FORMER_CONFIRMATION }),
    onSuccess: () => toast.success(t('settings.storage.formerDeleted')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.stored }),
  })
  return (
    <Row
      label={t('settings.storage.former', { size })}
      hint={
        <>
          <code className="block font-mono text-sm [overflow-wrap:anywhere]">{folder}</code>
          <span className="mt-0.5 block">{t('settings.storage.formerHint')}</span>
        </>
      }
    >
      <Button look="danger" busy={isPending} onClick={() => setAsking(true)}>
        {t('settings.storage.deleteFormer')}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.storage.confirm.title')}
        description={t('settings.storage.confirm.text', { folder, home })}
        confirmLabel={t('settings.storage.confirm.action')}
        onConfirm={() => mutate()}
      />
    </Row>
  )
}
