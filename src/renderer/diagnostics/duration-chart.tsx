import { useTranslation } from 'react-i18next'
import type { Durations } from '../../contracts/index.ts'

export interface DurationChartProps {
  readonly title: string
  /** One bar each; those without figures are left out. */
  readonly series: readonly { readonly name: string; readonly durations: Durations | null }[]
}

const POINTS = ['p50', 'p95', 'max'] as const
const BAR = 14
const ROW = 22
const GROUP_GAP = 14
const LABELS = 96
const WIDTH = 480
const FIGURES = 72

/** Durations as bars, and the same as a table for who does not see them. */
export const DurationChart = ({ title, series }: DurationChartProps) => {
  const { t, i18n } = useTranslation()
  const shown = series.flatMap(({ name, durations }) => (durations === null ? [] : [{ name, durations }]))
  if (shown.length === 0) return <p className="text-muted text-sm">{t('diagnostics.noFigures')}</p>
  const most = Math.max(1, ...shown.map(({ durations }) => durations.max))
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 })
  const words = (ms: number) => t('diagnostics.ms', { ms: number.format(ms) })
  const groupHeight = ROW + POINTS.length * ROW + GROUP_GAP
  const room = WIDTH - LABELS - FIGURES
  return (
    <figure>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${shown.length * groupHeight}`}
        className="w-full max-w-xl fill-current text-xs"
      >
        {shown.map(({ name, durations }, group) => (
          <g key={name} transform={`translate(0 ${group * groupHeight})`}>
            <text x={0} y={BAR} className="fill-ink font-medium">
              {name}
            </text>
            {POINTS.map((point, at) => (
              <g key={point} transform={`translate(0 ${(at + 1) * ROW})`}>
                <text x={0} y={BAR - 2} className="fill-muted">
                  {t(`diagnostics.point.${point}`)}
                </text>
                <rect
                  x={LABELS}
                  width={Math.max(2, (durations[point] / most) * room)}
                  height={BAR}
                  rx={3}
                  className={point === 'max' ? 'fill-line-strong' : 'fill-accent'}
                />
                <text
                  x={LABELS + Math.max(2, (durations[point] / most) * room) + 6}
                  y={BAR - 2}
                  className="fill-ink tabular-nums"
                >
                  {words(durations[point])}
                </text>
              </g>
            ))}
          </g>
        ))}
      </svg>
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
