import { lazy, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../contracts/index.ts'
import { documentFormat } from '../knowledge/viewer/document-format.ts'
import { useSeen } from '../ui/index.ts'
import { citationPlace } from './citation-place.ts'
import { GoneSource } from './gone-source.tsx'
import { snippetWords } from './margin/snippet-words.ts'
import { useSourcesMargin } from './margin/use-sources-margin.ts'
import { useIsOpenSource } from './open-source.ts'
import { walkSources } from './walk-sources.ts'

export interface SourceListProps {
  readonly citations: readonly Citation[]
  readonly onOpen: (citation: Citation) => void
}

const SourceThumbnail = lazy(() => import('../knowledge/viewer/thumbnail/source-thumbnail.tsx'))

/** Whether a source has a page, or is a picture, that can be shown small. */
const isSeen = ({ contentType, span }: Citation): boolean => {
  const format = documentFormat(contentType)
  return format === 'image' || (format === 'pdf' && span.page !== null)
}

interface SourceCardProps {
  readonly citation: Citation
  readonly onOpen: (citation: Citation) => void
}

const SourceCard = ({ citation, onOpen }: SourceCardProps) => {
  const { t } = useTranslation()
  const isOpen = useIsOpenSource(citation)
  const snippet = useMemo(() => snippetWords(t, citation), [t, citation])
  const card = useRef<HTMLButtonElement>(null)
  const wasSeen = useSeen(card)
  return (
    <button
      ref={card}
      type="button"
      data-source="card"
      onClick={() => onOpen(citation)}
      onKeyDown={walkSources}
      aria-current={isOpen || undefined}
      aria-description={citation.quote}
      className="source flex max-w-full items-start gap-2.5 rounded-lg px-2 py-1 text-start text-xs"
    >
      {isSeen(citation) && (
        <Suspense fallback={<span className="thumbnail" />}>
          <SourceThumbnail citation={citation} />
        </Suspense>
      )}
      <span className="about flex min-w-0 items-baseline gap-x-1.5">
        <span className="flex min-w-0 max-w-full gap-x-1.5">
          <span className="font-medium tabular-nums">{citation.number}</span>
          <span className="truncate text-ink">
            <bdi>{citation.fileName}</bdi>
          </span>
        </span>
        <span className="place shrink-0 truncate">
          <bdi>{citationPlace(t, citation)}</bdi>
        </span>
        <GoneSource citation={citation} isSeen={wasSeen} />
        <span aria-hidden className="snippet">
          <bdi>{snippet}</bdi>
        </span>
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
