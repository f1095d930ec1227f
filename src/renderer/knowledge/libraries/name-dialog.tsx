import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../client/index.ts'
import { TextDialog } from '../../ui/index.ts'

const MAX_NAME_LENGTH = 100

export interface NameDialogProps {
  readonly keptAs: string
  readonly title: string
  readonly name: string
  readonly confirmLabel: string
  readonly onName: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for a library's name, and stays open with the reason where it cannot be had. */
export const NameDialog = ({ keptAs, title, name, confirmLabel, onName, onClose }: NameDialogProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { mutateAsync, error } = useMutation({ mutationFn: onName })
  return (
    <TextDialog
      keptAs={keptAs}
      title={title}
      label={t('libraries.name')}
      text={name}
      maxLength={MAX_NAME_LENGTH}
      confirmLabel={confirmLabel}
      missing={t('libraries.nameMissing')}
      error={error && errorText(error)}
      onSubmit={mutateAsync}
      onClose={onClose}
    />
  )
}
