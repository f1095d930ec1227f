import { useTranslation } from 'react-i18next'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { Confirm } from '../../ui/index.ts'

const namedAtMost = 6

export interface DeleteDialogProps {
  /** What would be deleted; empty keeps the dialog closed. */
  readonly documents: readonly KnowledgeDocument[]
  onConfirm(): void
  onClose(): void
}

/** Names what will go before it goes. */
export const DeleteDialog = ({ documents, onConfirm, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation()
  const count = documents.length
  const named = documents.slice(0, namedAtMost)
  return (
    <Confirm
      open={count > 0}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('documents.confirmDelete.title', { count, name: documents[0]?.fileName })}
      confirmLabel={t('documents.confirmDelete.confirm', { count })}
      onConfirm={onConfirm}
      description={
        <>
          {count > 1 && (
            <ul className="mb-3 list-disc space-y-0.5 pl-5 text-ink">
              {named.map(({ documentId, fileName }) => (
                <li key={documentId}>
                  <bdi>{fileName}</bdi>
                </li>
              ))}
              {count > namedAtMost && <li>{t('documents.confirmDelete.more', { count: count - namedAtMost })}</li>}
            </ul>
          )}
          <p>{t('documents.confirmDelete.body', { count })}</p>
        </>
      }
    />
  )
}
