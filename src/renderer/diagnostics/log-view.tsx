import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LogLevel, logLevel } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'
import { Section } from '../settings/section.tsx'
import { Button, Pill, type PillTone, Select } from '../ui/index.ts'
import { localeOf } from '../ui/locale-of.ts'

const MOST_LINES = 200
const tones: Record<LogLevel, PillTone> = { debug: 'neutral', info: 'neutral', warn: 'warn', error: 'danger' }

/** The end of the log, latest first. */
export const LogView = () => {
  const { t, i18n } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [level, setLevel] = useState<LogLevel>('warn')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKeys.diagnostics, 'log', level],
    queryFn: () => client.diagnostics.ReadLog({ level, limit: MOST_LINES }),
  })
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <Section
      title={t('diagnostics.log.title')}
      text={t('diagnostics.log.text')}
      actions={
        <div className="flex items-center gap-2">
          <Select
            label={t('diagnostics.log.level')}
            className="w-52!"
            value={level}
            onChange={(chosen) => setLevel(logLevel.parse(chosen))}
            options={(['error', 'warn', 'info'] as const).map((value) => ({
              value,
              label: t(`diagnostics.log.from.${value}`),
            }))}
          />
          <Button busy={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden />
            {t('diagnostics.again')}
          </Button>
        </div>
      }
    >
      {error && (
        <p role="alert" className="text-danger text-sm">
          {errorText(error)}
        </p>
      )}
      {data?.lines.length === 0 && <p className="text-muted text-sm">{t('diagnostics.log.none')}</p>}
      {data && data.lines.length > 0 && (
        <ol
          aria-label={t('diagnostics.log.title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
          tabIndex={0}
          className="max-h-120 divide-y divide-line overflow-y-auto rounded-2xl border border-line bg-surface text-sm"
        >
          {data.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and are read anew together
            <li key={at} className="px-4 py-2">
              <p className="flex flex-wrap items-center gap-x-2">
                <Pill tone={tones[line.level]}>{t(`diagnostics.log.name.${line.level}`)}</Pill>
                <time dateTime={line.time} className="text-muted text-xs tabular-nums">
                  {time.format(Date.parse(line.time))}
                </time>
                <span lang="en" className="[overflow-wrap:anywhere]">
                  {line.message}
                </span>
              </p>
              {line.detail !== '' && (
                <p lang="en" className="mt-0.5 font-mono text-muted text-xs [overflow-wrap:anywhere]">
                  {line.detail}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
