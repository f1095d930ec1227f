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
    <div className="absolute inset-x-0 bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100%-2rem)] animate-appear flex-wrap items-center gap-2 rounded-2xl border border-line bg-raised py-2 pr-2 pl-4 text-sm shadow-float">
      <span role="status" className="mr-1 font-medium tabular-nums">
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
