import { useTranslation } from 'react-i18next'
import type { SearchFigures } from '../../contracts/index.ts'
import { useDurationWords } from './use-duration-words.ts'

const outcomes = ['hits', 'misses', 'empty'] as const
const colours = { hits: 'bg-accent', misses: 'bg-warn', empty: 'bg-line-strong' }

/** How searches ended, as one bar and in words, and what embedding and indexing took. */
export const SearchFiguresView = ({ figures }: { readonly figures: SearchFigures }) => {
  const { t, i18n } = useTranslation()
  const durationWords = useDurationWords()
  const number = (value: number) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value)
  const { retrieval, embedding, ingestion, chunkCount, queueDepth } = figures
  const searched = retrieval.hits + retrieval.misses + retrieval.empty
  const facts = [
    [t('diagnostics.search.chunks'), number(chunkCount)],
    [t('diagnostics.search.queue'), number(queueDepth)],
    [t('diagnostics.search.embedding'), durationWords(embedding.meanMs)],
    [t('diagnostics.search.speed'), t('diagnostics.perSecond', { chunks: number(ingestion.chunksPerSecond) })],
  ] as const
  return (
    <div className="space-y-4 text-sm">
      {searched > 0 && (
        <div
          aria-hidden="true"
          data-outcomes
          className="flex h-3.5 max-w-xl forced-color-adjust-none overflow-hidden rounded-full"
        >
          {outcomes.map((outcome) => (
            <span
              key={outcome}
              className={colours[outcome]}
              style={{ width: `${(100 * retrieval[outcome]) / searched}%` }}
            />
          ))}
        </div>
      )}
      <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {outcomes.map((outcome) => (
          <div key={outcome} className="contents">
            <dt className="flex items-center gap-2 text-muted">
              <span
                aria-hidden="true"
                className={`size-2.5 rounded-full forced-color-adjust-none ${colours[outcome]}`}
              />
              {t(`diagnostics.search.${outcome}`)}
            </dt>
            <dd className="text-end tabular-nums">{number(retrieval[outcome])}</dd>
          </div>
        ))}
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
