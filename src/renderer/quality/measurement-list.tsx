import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Evaluation } from '../../contracts/index.ts'
import { exactTime, relativeTime } from '../knowledge/relative-time.ts'
import { Section } from '../settings/section.tsx'
import { Button, useNow } from '../ui/index.ts'
import { Comparison } from './comparison.tsx'
import { figureText } from './figure-text.ts'
import { OutcomesDialog } from './outcomes-dialog.tsx'

const measures = ['recall5', 'recall10', 'mrr10', 'nDCG10'] as const
const cell = 'px-3 py-2 text-start'

/** What was measured, the latest first; two of them can be compared. */
export const MeasurementList = ({ runs }: { readonly runs: readonly Evaluation[] }) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [shown, setShown] = useState<Evaluation | null>(null)
  const toggle = (runId: string) =>
    setChosen((before) =>
      before.includes(runId) ? before.filter((one) => one !== runId) : [...before.slice(-1), runId],
    )
  // The earlier one is what the later one is compared with, whichever was chosen first.
  const [after, before] = runs.filter(({ runId }) => chosen.includes(runId))
  if (runs.length === 0) return null
  return (
    <Section title={t('quality.runs.title')} text={t('quality.runs.text')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be scrollable with the keyboard */}
      <div className="relative overflow-x-auto rounded-2xl border border-line bg-surface shadow-card" tabIndex={0}>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t('quality.runs.title')}</caption>
          <thead className="border-line border-b text-muted">
            <tr>
              <th scope="col" className={cell}>
                {t('quality.runs.compare')}
              </th>
              <th scope="col" className={cell}>
                {t('quality.runs.run')}
              </th>
              {measures.map((measure) => (
                <th key={measure} scope="col" className={cell}>
                  {t(`quality.measure_${measure}`)}
                </th>
              ))}
              <th scope="col" className={cell}>
                <span className="sr-only">{t('quality.runs.details')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {runs.map((run) => {
              const when = relativeTime(run.startedAt, now, i18n.language)
              return (
                <tr key={run.runId}>
                  <td className={cell}>
                    <input
                      type="checkbox"
                      aria-label={t('quality.runs.choose', { name: run.name, when })}
                      checked={chosen.includes(run.runId)}
                      disabled={run.figures === null}
                      onChange={() => toggle(run.runId)}
                      className="size-4 accent-accent"
                    />
                  </td>
                  <th scope="row" className={`${cell} min-w-40 max-w-64 font-normal [overflow-wrap:anywhere]`}>
                    <bdi className="font-medium">{run.name}</bdi>
                    <span className="block text-muted text-xs" title={exactTime(run.startedAt, i18n.language)}>
                      {[when, t(`quality.strategy.${run.settings.mergeStrategy}`), run.settings.model].join(' · ')}
                    </span>
                    {run.state === 'Interrupted' && (
                      <span className="block text-danger text-xs">
                        {t('quality.runs.interrupted', { done: run.done, count: run.questions })}
                      </span>
                    )}
                  </th>
                  {run.figures === null ? (
                    <td colSpan={measures.length} className={`${cell} text-danger`}>
                      {run.state === 'Failed' && t('quality.runs.failed')}
                    </td>
                  ) : (
                    measures.map((measure) => (
                      <td key={measure} className={`${cell} whitespace-nowrap`}>
                        {run.figures && figureText(run.figures[measure], i18n.language)}
                      </td>
                    ))
                  )}
                  <td className={cell}>
                    {run.figures && (
                      <Button size="small" look="quiet" onClick={() => setShown(run)}>
                        {t('quality.runs.details')}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {before && after && <Comparison before={before} after={after} />}
      {shown && <OutcomesDialog run={shown} onClose={() => setShown(null)} />}
    </Section>
  )
}
