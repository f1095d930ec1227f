import { useTranslation } from 'react-i18next'
import { Confirm } from '../../ui/index.ts'

const namedAtMost = 6

export interface DeleteDialogProps {
  /** How many would be deleted; none keeps the dialog closed. */
  readonly count: number
  /** Their names, as far as they are known. */
  readonly names: readonly string[]
  onConfirm(): void
  onClose(): void
}

/** Names what will go before it goes. */
export const DeleteDialog = ({ count, names, onConfirm, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation()
  const named = names.slice(0, namedAtMost)
  return (
    <Confirm
      open={count > 0}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('documents.confirmDelete.title', { count, name: names[0] })}
      confirmLabel={t('documents.confirmDelete.confirm', { count })}
      onConfirm={onConfirm}
      description={
        <>
          {count > 1 && (
            <ul className="mb-3 list-disc space-y-0.5 pl-5 text-ink">
              {named.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have the same name
                <li key={index}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {count > named.length && <li>{t('documents.confirmDelete.more', { count: count - named.length })}</li>}
            </ul>
          )}
          <p>{t('documents.confirmDelete.body', { count })}</p>
        </>
      }
    />
  )
}
