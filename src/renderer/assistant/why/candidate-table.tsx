import { useTranslation } from 'react-i18next'
import type { CandidateOutcome, Citation, SearchCandidate } from '../../../contracts/index.ts'
import { Pill, type PillTone } from '../../ui/index.ts'
import { citationPlace } from '../citation-place.ts'

export interface CandidateTableProps {
  readonly candidates: readonly SearchCandidate[]
  /** What the reply cites. */
  readonly citations: readonly Citation[]
  readonly caption: string
  readonly onOpen: (candidate: SearchCandidate) => void
}

const scoreColumns = ['dense', 'sparse', 'fused', 'relevance', 'reranked'] as const

const tones: Record<CandidateOutcome, PillTone> = {
  Given: 'good',
  GivenBefore: 'accent',
  BelowThreshold: 'neutral',
  BeyondLimit: 'warn',
}

const Score = ({ value }: { readonly value: number | null }) => {
  const { t, i18n } = useTranslation()
  const written =
    value !== null &&
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
  return (
    <td className="whitespace-nowrap px-2 py-2 text-end tabular-nums">
      {written || (
        <span className="text-faint">
          <span aria-hidden>–</span>
          <span className="sr-only">{t('assistant.why.noScore')}</span>
        </span>
      )}
    </td>
  )
}

/** Every passage that a search looked at, best first, with its scores and what became of it. */
export const CandidateTable = ({ candidates, citations, caption, onOpen }: CandidateTableProps) => {
  const { t } = useTranslation()
  const columns = scoreColumns.filter((column) => candidates.some((candidate) => candidate[column] !== null))
  const cited = Map.groupBy(citations, ({ chunkId }) => chunkId)
  const numbersOf = (chunkId: string): string => (cited.get(chunkId) ?? []).map(({ number }) => number).join(', ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled by keyboard too
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto rounded-xl border border-line">
      <table className="w-full min-w-120 border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-muted text-xs">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('assistant.why.passage')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 py-2 text-end font-medium">
                {t(`assistant.why.score.${column}`)}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('assistant.why.became')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {candidates.map((candidate) => (
            <tr key={candidate.chunkId} className="align-top">
              <th scope="row" className="min-w-28 max-w-64 px-3 py-2 text-start font-normal">
                <button
                  type="button"
                  onClick={() => onOpen(candidate)}
                  className="max-w-full text-start text-accent-strong underline-offset-2 [overflow-wrap:anywhere] hover:underline"
                >
                  <bdi>{candidate.fileName || t('assistant.why.unnamed')}</bdi>
                </button>
                <span className="block text-muted text-xs">{citationPlace(t, candidate)}</span>
              </th>
              {columns.map((column) => (
                <Score key={column} value={candidate[column]} />
              ))}
              <td className="px-3 py-2">
                <Pill tone={tones[candidate.outcome]} className="whitespace-normal">
                  {t(`assistant.why.outcome.${candidate.outcome}`)}
                </Pill>
                {cited.has(candidate.chunkId) && (
                  <span className="mt-0.5 block whitespace-nowrap text-muted text-xs">
                    {t('assistant.why.cited', { number: numbersOf(candidate.chunkId) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
