import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { PartHealth } from '../../contracts/index.ts'
import { queryKeys, saveFile, useClient, useErrorText, useFailureText } from '../client/index.ts'
import { Section } from '../settings/section.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Button, Spinner } from '../ui/index.ts'
import { LogView } from './log-view.tsx'
import { ReplyFiguresView } from './reply-figures.tsx'
import { SearchFiguresView } from './search-figures.tsx'

const Health = ({ parts }: { readonly parts: readonly PartHealth[] }) => {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const nameOf = (name: string) => (i18n.exists(`diagnostics.part.${name}`) ? t(`diagnostics.part.${name}`) : name)
  return (
    <ul
      aria-label={t('diagnostics.health')}
      className="divide-y divide-line rounded-2xl border border-line bg-surface text-sm shadow-card"
    >
      {parts.map(({ name, healthy, finding }) => (
        <li key={name} className="flex items-start gap-3 px-4 py-3">
          {healthy ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          )}
          <div className="min-w-0">
            <p className="font-medium">
              {nameOf(name)}
              <span className="font-normal text-muted"> {t(healthy ? 'diagnostics.well' : 'diagnostics.unwell')}</span>
            </p>
            <p className="text-muted [overflow-wrap:anywhere]">{failureText(undefined, finding)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How the installation is, for its administrators: health, figures, the log, and a report to hand on. */
export const DiagnosticsPage = () => {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.diagnostics,
    queryFn: () => client.diagnostics.GetDiagnostics(),
    retry: false,
    staleTime: 0,
  })
  const save = async () => {
    try {
      const { fileName, report } = await client.diagnostics.GetReport()
      saveFile(fileName, new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }))
    } catch (failure) {
      toast.error(errorText(failure))
    }
  }
  return (
    <PageFrame
      title={t('diagnostics.title')}
      width="narrow"
      actions={
        data && (
          <Button onClick={() => void save()}>
            <Download aria-hidden />
            {t('diagnostics.save')}
          </Button>
        )
      }
    >
      {!data && !error && <Spinner late />}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <p className="text-danger">{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      {data && (
        <div className="space-y-10">
          <p className="-mt-2 text-muted text-sm">{t('diagnostics.saveText')}</p>
          <Section title={t('diagnostics.health')}>
            <Health parts={data.health} />
          </Section>
          {data.replies && (
            <Section
              title={t('diagnostics.replies.title')}
              text={t('diagnostics.replies.text', { count: data.replies.replies, minutes: data.replies.windowMinutes })}
            >
              <ReplyFiguresView figures={data.replies} />
            </Section>
          )}
          {data.search && (
            <Section
              title={t('diagnostics.search.title')}
              text={t('diagnostics.search.text', { minutes: data.search.windowMinutes })}
            >
              <SearchFiguresView figures={data.search} />
            </Section>
          )}
          <LogView />
        </div>
      )}
    </PageFrame>
  )
}
