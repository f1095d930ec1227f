import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Citation, SearchCandidate, SearchRecord } from '../../../contracts/index.ts'
import { documentCountsQuery, queryKeys, useClient } from '../../client/index.ts'
import { AddDocumentsLink } from '../add-documents-link.tsx'
import { citationPlace } from '../citation-place.ts'
import { snippetWords } from '../margin/snippet-words.ts'
import { useKeptSearches } from '../why/use-why.ts'

export interface ClosestPassagesProps {
  readonly conversationId: string
  readonly messageId: string
  /** What was searched for. */
  readonly searches: readonly string[]
  /** Whether a model wrote the reply, which knows more than documents. */
  readonly isOfModel: boolean
  readonly onOpen: (citation: Citation) => void
}

const SHOWN = 3
/** Of a passage: enough to see whether it is worth a look. */
const SHOWN_LENGTH = 400

/** The best passages of all searches for a reply, each once. */
export const closestOf = (searches: readonly SearchRecord[]): readonly SearchCandidate[] => {
  const best = new Map<string, SearchCandidate>()
  for (const candidate of searches.flatMap(({ candidates }) => candidates)) {
    const known = best.get(candidate.chunkId)
    if (!known || (candidate.relevance ?? 0) > (known.relevance ?? 0)) best.set(candidate.chunkId, candidate)
  }
  return [...best.values()].toSorted((a, b) => (b.relevance ?? 0) - (a.relevance ?? 0)).slice(0, SHOWN)
}

const Passage = ({ candidate, onOpen }: { candidate: SearchCandidate; onOpen(citation: Citation): void }) => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const { chunkId, documentId, fileName, contentType, span } = candidate
  const length = Math.max(1, span.end - span.start)
  const { data } = useQuery({
    queryKey: ['passage', documentId, span.start, length],
    queryFn: () => documents.ReadDocumentText({ documentId, offset: span.start, length }),
    retry: false,
  })
  const citation: Citation = { number: 1, chunkId, documentId, fileName, contentType, span, quote: data?.text ?? '' }
  return (
    <button
      type="button"
      onClick={() => onOpen(citation)}
      className="w-full rounded-lg border border-line bg-surface px-3 py-2 text-start text-sm transition-colors hover:border-accent"
    >
      <span className="flex flex-wrap gap-x-2 text-muted text-xs">
        <bdi className="font-medium text-ink">{fileName}</bdi>
        {citationPlace(t, citation)}
      </span>
      {data && (
        <bdi className="mt-1 line-clamp-3 [overflow-wrap:anywhere]">
          {snippetWords(t, { ...citation, quote: data.text.slice(0, SHOWN_LENGTH) })}
        </bdi>
      )}
    </button>
  )
}

/** What comes nearest to a question that nothing answers, so that whoever asked can look for themselves; the way to add documents where there are none. */
const ClosestPassages = ({ conversationId, messageId, searches, isOfModel, onOpen }: ClosestPassagesProps) => {
  const { t } = useTranslation()
  const { retrieval, documents } = useClient()
  const { data: kept, isError } = useKeptSearches(conversationId, messageId)
  // What was found then is not kept where the person wants it so: what is there now is as good to look at.
  const { data: found = [] } = useQuery({
    queryKey: [...queryKeys.conversation(conversationId), 'closest', messageId],
    queryFn: () => Promise.all(searches.map((query) => retrieval.Explain({ query }))),
    enabled: isError || kept?.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const closest = closestOf(kept && kept.length > 0 ? kept : found)
  const { data: counts } = useQuery({ ...documentCountsQuery(documents), enabled: closest.length === 0 && !isOfModel })
  if (closest.length === 0) return counts?.all === 0 ? <AddDocumentsLink /> : null
  return (
    <section aria-label={t('assistant.closest.title')} className="mt-4">
      <h3 className="mb-1.5 font-medium text-muted text-sm">{t('assistant.closest.title')}</h3>
      <ul className="flex flex-col gap-1.5">
        {closest.map((candidate) => (
          <li key={candidate.chunkId}>
            <Passage candidate={candidate} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export default ClosestPassages
