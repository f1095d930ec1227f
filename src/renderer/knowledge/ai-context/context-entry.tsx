import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type AIContextEntry, MAX_AI_CONTEXT_LENGTH } from '../../../contracts/index.ts'
import { IconButton } from '../../ui/index.ts'

export interface ContextEntryProps {
  readonly entry: AIContextEntry
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly takesFocus: boolean
  readonly onChange: (text: string) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

const MOST_ROWS = 12

/** One entry: its words, and the ways to move and remove it. */
export const ContextEntry = (props: ContextEntryProps) => {
  const { entry, place, count, takesFocus, onChange, onMove, onRemove } = props
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-surface p-3">
      <span aria-hidden className="mt-1.5 w-5 shrink-0 text-end text-faint text-sm tabular-nums">
        {place}
      </span>
      <textarea
        ref={area}
        aria-label={t('aiContext.entry', { place })}
        value={entry.text}
        rows={Math.min(MOST_ROWS, Math.max(2, entry.text.split('\n').length))}
        maxLength={MAX_AI_CONTEXT_LENGTH}
        placeholder={t('aiContext.placeholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          onMove(event.key === 'ArrowUp' ? -1 : 1)
        }}
        className="min-w-0 grow resize-y rounded-lg bg-transparent px-2 py-1 text-sm leading-6"
      />
      <div className="flex shrink-0 flex-col">
        <IconButton label={t('aiContext.up', { place })} disabled={place === 1} onClick={() => onMove(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={t('aiContext.down', { place })} disabled={place === count} onClick={() => onMove(1)}>
          <ArrowDown />
        </IconButton>
        <IconButton label={t('aiContext.remove', { place })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}
