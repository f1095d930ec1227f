import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { HoverCard } from '../ui/index.ts'
import { citationPlace } from './citation-place.ts'
import { GoneSource } from './gone-source.tsx'
import { useIsOpenSource } from './open-source.ts'
import { walkSources } from './walk-sources.ts'

const chipLook =
  'source ms-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-md px-1 align-[0.1em] font-medium text-[0.6875rem] not-italic leading-none tabular-nums'

export interface CitationChipProps {
  readonly number: number
  readonly citation: Citation
  readonly onOpen: (citation: Citation) => void
}

export const CitationChip = ({ number, citation, onOpen }: CitationChipProps) => {
  const { t } = useTranslation()
  const place = citationPlace(t, citation)
  const isOpen = useIsOpenSource(citation)
  return (
    <HoverCard
      trigger={
        <button
          type="button"
          data-source="chip"
          data-number={number}
          onClick={() => onOpen(citation)}
          onKeyDown={walkSources}
          aria-current={isOpen || undefined}
          aria-description={citation.quote}
          aria-label={t('assistant.citation.open', { number, fileName: citation.fileName, place })}
          className={chipLook}
        >
          {number}
        </button>
      }
    >
      <p className="flex items-center gap-2 font-medium">
        <FileText aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">
          <bdi>{citation.fileName}</bdi>
        </span>
        <span className="ms-auto shrink-0 font-normal text-muted">{place}</span>
      </p>
      <p className="mt-2 line-clamp-8 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{citation.quote}</p>
      <GoneSource citation={citation} isSeen className="mt-2 text-muted" />
    </HoverCard>
  )
}
