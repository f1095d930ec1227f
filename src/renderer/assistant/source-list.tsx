import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { citationPlace } from './citation-place.ts'
import { useSourcesMargin } from './margin/use-sources-margin.ts'
import { useIsOpenSource } from './open-source.ts'
import { walkSources } from './walk-sources.ts'

export interface SourceListProps {
  readonly citations: readonly Citation[]
  readonly onOpen: (citation: Citation) => void
}

/** More than its lines hold. */
const SNIPPET_LENGTH = 240

interface SourceCardProps {
  readonly citation: Citation
  readonly onOpen: (citation: Citation) => void
}

const SourceCard = ({ citation, onOpen }: SourceCardProps) => {
  const { t } = useTranslation()
  const isOpen = useIsOpenSource(citation)
  return (
    <button
      type="button"
      data-source="card"
      onClick={() => onOpen(citation)}
      onKeyDown={walkSources}
      aria-current={isOpen || undefined}
      aria-description={citation.quote}
      className="source flex max-w-full items-baseline gap-x-1.5 rounded-lg px-2 py-1 text-start text-xs"
    >
      <span className="font-medium tabular-nums">{citation.number}</span>
      <span className="truncate text-ink">
        <bdi>{citation.fileName}</bdi>
      </span>
      <span className="shrink-0">{citationPlace(t, citation)}</span>
      <span aria-hidden className="snippet">
        <bdi>{citation.quote.slice(0, SNIPPET_LENGTH)}</bdi>
      </span>
    </button>
  )
}

/** The passages that a reply stands on: beside the sentences that name them where there is room, else under the reply. */
export const SourceList = ({ citations, onOpen }: SourceListProps) => {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  useSourcesMargin(list, citations.length)
  if (citations.length === 0) return null
  return (
    <section ref={list} aria-label={t('assistant.sources')} className="sources">
      <ol>
        {citations.map((citation) => (
          <li key={citation.number} data-number={citation.number}>
            <SourceCard citation={citation} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}
