import { RotateCcw, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { Button, IconButton } from '../../ui/index.ts'

export interface SelectionBarProps {
  readonly chosen: readonly KnowledgeDocument[]
  onDelete(): void
  onRetry(failed: readonly KnowledgeDocument[]): void
  onClear(): void
}

/** What can be done with all chosen documents at once. */
export const SelectionBar = ({ chosen, onDelete, onRetry, onClear }: SelectionBarProps) => {
  const { t } = useTranslation()
  const failed = chosen.filter(({ status }) => status === 'Failed')
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm">
      <span role="status" className="font-medium tabular-nums">
        {t('documents.selected', { count: chosen.length })}
      </span>
      {failed.length > 0 && (
        <Button size="small" onClick={() => onRetry(failed)}>
          <RotateCcw aria-hidden />
          {t('documents.retrySelected', { count: failed.length })}
        </Button>
      )}
      <Button size="small" onClick={onDelete}>
        <Trash2 aria-hidden />
        {t('documents.delete')}
      </Button>
      <IconButton label={t('documents.clearSelection')} onClick={onClear}>
        <X />
      </IconButton>
    </div>
  )
}
