import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { citationPlace } from './citation-place.ts'
import { useIsOpenSource } from './open-source.ts'
import { walkSources } from './walk-sources.ts'

export interface SourceListProps {
  readonly citations: readonly Citation[]
  readonly onOpen: (citation: Citation) => void
}

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
      className="source flex max-w-full items-baseline gap-1.5 rounded-lg px-2 py-1 text-left text-xs"
    >
      <span className="font-medium tabular-nums">{citation.number}</span>
      <span className="truncate text-ink">
        <bdi>{citation.fileName}</bdi>
      </span>
      <span className="shrink-0">{citationPlace(t, citation)}</span>
    </button>
  )
}

/** The passages that a reply stands on, under it. */
export const SourceList = ({ citations, onOpen }: SourceListProps) => {
  const { t } = useTranslation()
  if (citations.length === 0) return null
  return (
    <section aria-label={t('assistant.sources')} className="mt-4 border-line border-t pt-3">
      <ol className="flex flex-wrap gap-1.5">
        {citations.map((citation) => (
          <li key={citation.number} className="min-w-0 max-w-full">
            <SourceCard citation={citation} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}
