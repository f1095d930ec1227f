import { FileUp, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { Button } from '../../ui/index.ts'
import { mayRetry } from './may-retry.ts'
import { useReplaceDocument } from './use-replace-document.ts'

export interface FailureButtonProps {
  readonly document: KnowledgeDocument
  readonly onRetry: () => void
  /** Whether a retry is on its way. */
  readonly busy?: boolean
}

/** What may help with a failed document: reading it again, or another file where that would end the same way. */
export const FailureButton = ({ document, onRetry, busy = false }: FailureButtonProps) => {
  const { t } = useTranslation()
  const replace = useReplaceDocument()
  if (mayRetry(document))
    return (
      <Button size="small" busy={busy} onClick={onRetry}>
        <RotateCcw aria-hidden />
        {t('documents.retry')}
      </Button>
    )
  if (document.source.type !== 'UploadedFile') return null
  return (
    <Button size="small" busy={replace.isPending} onClick={() => replace.mutate(document.documentId)}>
      <FileUp aria-hidden />
      {t('documents.replace')}
    </Button>
  )
}
