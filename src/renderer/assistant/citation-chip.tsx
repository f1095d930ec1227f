import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { HoverCard } from '../ui/index.ts'
import { citationPlace } from './citation-place.ts'

const chipLook =
  'border border-transparent ml-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-md bg-accent-soft px-1 align-[0.1em] font-medium text-[0.6875rem] text-accent-strong not-italic leading-none tabular-nums'

export interface CitationChipProps {
  readonly number: number
  readonly citation: Citation
  readonly onOpen: (citation: Citation) => void
}

export const CitationChip = ({ number, citation, onOpen }: CitationChipProps) => {
  const { t } = useTranslation()
  const place = citationPlace(t, citation)
  return (
    <HoverCard
      trigger={
        <button
          type="button"
          onClick={() => onOpen(citation)}
          aria-description={citation.quote}
          aria-label={t('assistant.citation.open', { number, fileName: citation.fileName, place })}
          className={`${chipLook} transition-colors hover:bg-accent hover:text-on-accent`}
        >
          {number}
        </button>
      }
    >
      <p className="flex items-center gap-2 font-medium">
        <FileText aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="truncate">
          <bdi>{citation.fileName}</bdi>
        </span>
        <span className="ml-auto shrink-0 font-normal text-muted">{place}</span>
      </p>
      <p className="mt-2 line-clamp-8 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{citation.quote}</p>
    </HoverCard>
  )
}
