import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Evaluation } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'
import { Spinner } from '../ui/index.ts'
import { changeText, verdictOf } from './figure-text.ts'

const measures = ['recall5', 'recall10', 'mrr10', 'nDCG10'] as const
/** More are in the exported files. */
const MOST_SHOWN = 100

/** What changed from one measurement to another, and on which questions. */
export const Comparison = ({ before, after }: { readonly before: Evaluation; readonly after: Evaluation }) => {
  const { t, i18n } = useTranslation()
  const { evaluation } = useClient()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [...queryKeys.evaluations, 'compared', before.runId, after.runId],
    queryFn: () => evaluation.CompareEvaluations({ before: before.runId, after: after.runId }),
  })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Spinner late />
  const rank = (place: number | null) => (place === null ? t('quality.notFound') : t('quality.place', { place }))
  const groups = [
    ['better', data.changed.filter(({ difference }) => difference > 0)],
    ['worse', data.changed.filter(({ difference }) => difference < 0)],
  ] as const
  return (
    <section aria-labelledby="quality-comparison" className="mt-6 space-y-4">
      <h3 id="quality-comparison" className="font-semibold">
        {t('quality.comparison.title')}
      </h3>
      <p className="text-muted text-sm">{t('quality.comparison.text', { count: data.questions })}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {measures.map((measure) => (
          <div key={measure} className="rounded-xl border border-line bg-surface px-4 py-3">
            <dt className="text-muted text-xs">{t(`quality.measure_${measure}`)}</dt>
            <dd className="font-semibold text-lg tabular-nums">
              {changeText(data.difference[measure].mean, i18n.language)}
            </dd>
            <dd className="text-muted text-xs tabular-nums">
              {t(`quality.comparison.${verdictOf(data.difference[measure])}`, {
                low: changeText(data.difference[measure].low, i18n.language),
                high: changeText(data.difference[measure].high, i18n.language),
              })}
            </dd>
          </div>
        ))}
      </dl>
      {groups.map(([name, changed]) => (
        <section key={name} aria-labelledby={`quality-${name}`}>
          <h4 id={`quality-${name}`} className="mb-2 font-medium text-sm">
            {t(`quality.comparison.${name}`, { count: changed.length })}
          </h4>
          <ul className="divide-y divide-line text-sm">
            {changed.slice(0, MOST_SHOWN).map((one) => (
              <li key={one.question} className="flex flex-wrap justify-between gap-x-6 py-1.5">
                <bdi>{one.question}</bdi>
                <span className="text-muted tabular-nums">
                  {t('quality.comparison.from', { before: rank(one.before), after: rank(one.after) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
