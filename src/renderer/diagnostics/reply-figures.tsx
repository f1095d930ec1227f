import { useTranslation } from 'react-i18next'
import type { ReplyFigures } from '../../contracts/index.ts'
import { QUOTING } from '../client/index.ts'
import { DurationChart } from './duration-chart.tsx'

/** Who answered, and what it took. */
export const ReplyFiguresView = ({ figures }: { readonly figures: ReplyFigures }) => {
  const { t } = useTranslation()
  const { answeredBy, firstWordMs, wholeMs } = figures
  const title = t('diagnostics.replies.title')
  return (
    <>
      {answeredBy.length > 0 && (
        <ul className="mb-4 text-muted text-sm">
          {answeredBy.map(({ providerName, model, replies }) => (
            <li key={`${providerName}\n${model}`} className="[overflow-wrap:anywhere]">
              {providerName === QUOTING
                ? t('diagnostics.replies.quoted', { count: replies })
                : t('diagnostics.replies.by', { count: replies, model })}
            </li>
          ))}
        </ul>
      )}
      <DurationChart
        title={title}
        series={[
          { name: t('diagnostics.replies.first'), durations: firstWordMs },
          { name: t('diagnostics.replies.whole'), durations: wholeMs },
        ]}
      />
    </>
  )
}
