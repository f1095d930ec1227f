import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { citationPlace } from './citation-place.ts'

export interface SourceListProps {
  readonly citations: readonly Citation[]
  readonly onOpen: (citation: Citation) => void
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
            <button
              type="button"
              onClick={() => onOpen(citation)}
              className="flex max-w-full items-baseline gap-1.5 rounded-lg border border-line bg-surface px-2 py-1 text-left text-xs transition-colors hover:border-line-strong hover:bg-hover"
            >
              <span className="font-medium text-accent tabular-nums">{citation.number}</span>
              <span className="truncate">
                <bdi>{citation.fileName}</bdi>
              </span>
              <span className="shrink-0 text-muted">{citationPlace(t, citation)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
