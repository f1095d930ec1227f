import { CircleStop, FolderOutput, MessageSquareText, RotateCcw, Tag, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DocumentEntry, MAX_CHOSEN_DOCUMENTS } from '../../../contracts/index.ts'
import { Button, clearOfToasts, IconButton } from '../../ui/index.ts'

export interface SelectionBarProps {
  readonly count: number
  /** Those of the chosen documents that have been read. */
  readonly chosen: readonly DocumentEntry[]
  onAsk(): void
  /** Into another library; null while there is no other. */
  readonly onMove: (() => void) | null
  onTag(): void
  onDelete(): void
  onReingest(): void
  onCancel(): void
  onClear(): void
}

const isWorking = ({ status }: DocumentEntry): boolean => status !== 'Indexed' && status !== 'Failed'

/** What can be done with all chosen documents at once. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { count, chosen, onAsk, onMove, onTag, onDelete, onReingest, onCancel, onClear } = props
  const { t } = useTranslation()
  const failed = chosen.filter(({ status }) => status === 'Failed').length
  return (
    <div
      ref={clearOfToasts}
      className="absolute inset-x-0 bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-2 rounded-2xl border border-line bg-raised py-2 pe-2 ps-4 text-sm shadow-float"
    >
      <span role="status" className="me-1 font-medium tabular-nums">
        {t('documents.selected', { count })}
      </span>
      {count <= MAX_CHOSEN_DOCUMENTS && chosen.some(({ status }) => status === 'Indexed') && (
        <Button size="small" onClick={onAsk}>
          <MessageSquareText aria-hidden />
          {t('documents.ask.action', { count })}
        </Button>
      )}
      {onMove && (
        <Button size="small" onClick={onMove}>
          <FolderOutput aria-hidden />
          {t('documents.move.short')}
        </Button>
      )}
      <Button size="small" onClick={onTag}>
        <Tag aria-hidden />
        {t('documents.tags.short')}
      </Button>
      <Button size="small" onClick={onReingest}>
        <RotateCcw aria-hidden />
        {failed === count ? t('documents.retrySelected', { count }) : t('documents.reingest')}
      </Button>
      {chosen.some(isWorking) && (
        <Button size="small" onClick={onCancel}>
          <CircleStop aria-hidden />
          {t('documents.cancel')}
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
