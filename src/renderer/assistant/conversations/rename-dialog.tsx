import { useTranslation } from 'react-i18next'
import { MAX_TITLE_LENGTH } from '../../../contracts/index.ts'
import { TextDialog } from '../../ui/index.ts'

export interface RenameDialogProps {
  readonly title: string | null
  readonly onRename: (title: string) => void
  readonly onClose: () => void
}

/** Asks for a conversation's new title. */
export const RenameDialog = ({ title, onRename, onClose }: RenameDialogProps) => {
  const { t } = useTranslation()
  return (
    <TextDialog
      title={t('assistant.rename.title')}
      label={t('assistant.rename.label')}
      text={title ?? ''}
      maxLength={MAX_TITLE_LENGTH}
      confirmLabel={t('common.save')}
      missing={t('assistant.rename.missing')}
      onSubmit={(wanted) => {
        if (wanted !== title) onRename(wanted)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
