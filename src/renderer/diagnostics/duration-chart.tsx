import { useTranslation } from 'react-i18next'
import type { Durations } from '../../contracts/index.ts'
import { classNames } from '../ui/index.ts'
import { useDurationWords } from './use-duration-words.ts'

export interface DurationChartProps {
  readonly title: string
  /** One bar each; those without figures are left out. */
  readonly series: readonly { readonly name: string; readonly durations: Durations | null }[]
}

const POINTS = ['p50', 'p95', 'max'] as const
/** The room for the figure behind the longest bar. */
const FIGURES = '4.5rem'

/** Durations as bars, and the same as a table for who does not see them. */
export const DurationChart = ({ title, series }: DurationChartProps) => {
  const { t } = useTranslation()
  const words = useDurationWords()
  const shown = series.flatMap(({ name, durations }) => (durations === null ? [] : [{ name, durations }]))
  if (shown.length === 0) return <p className="text-muted text-sm">{t('diagnostics.noFigures')}</p>
  const most = Math.max(1, ...shown.map(({ durations }) => durations.max))
  return (
    <figure>
      <div aria-hidden className="max-w-xl space-y-3.5 text-xs">
        {shown.map(({ name, durations }) => (
          <div key={name} className="space-y-2">
            <p className="font-medium text-ink">{name}</p>
            {POINTS.map((point) => (
              <div key={point} className="grid grid-cols-[6rem_1fr] items-center">
                <span className="text-muted">{t(`diagnostics.point.${point}`)}</span>
                <span className="flex items-center gap-1.5">
                  <span
                    data-bar=""
                    className={classNames(
                      'h-3.5 min-w-0.5 rounded-sm',
                      point === 'max' ? 'bg-line-strong' : 'bg-accent',
                    )}
                    style={{ width: `calc((100% - ${FIGURES}) * ${durations[point] / most})` }}
                  />
                  <span className="shrink-0 text-ink tabular-nums">{words(durations[point])}</span>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {/* A table is as wide as its words, whatever it is told. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('diagnostics.what')}</th>
              {POINTS.map((point) => (
                <th key={point} scope="col">
                  {t(`diagnostics.point.${point}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, durations }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {POINTS.map((point) => (
                  <td key={point}>{words(durations[point])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
