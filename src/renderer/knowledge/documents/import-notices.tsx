import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, PackageOpen, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { LibraryImport } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { Banner, Button, Progress } from '../../ui/index.ts'

const SHOWN_REFUSALS = 5

/** How far an import has come that nobody waits for, that it ended, or why it failed and what can be done then. */
const ImportNotice = ({ known }: { readonly known: LibraryImport }) => {
  const { t } = useTranslation()
  const { libraries } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { importId, state, resumed, done, total, report, problem } = known
  const act = (work: Promise<unknown>) =>
    void work
      .catch((error: unknown) => toast.error(errorText(error)))
      .then(() => queries.invalidateQueries({ queryKey: queryKeys.imports }))
  const dismiss = (
    <Button size="small" look="quiet" onClick={() => act(libraries.DismissImport(importId))}>
      {t(state === 'Failed' ? 'documents.imports.giveUp' : 'common.dismiss')}
    </Button>
  )
  if (state === 'Running') {
    const label = t(resumed ? 'documents.imports.resumed' : 'documents.imports.running')
    return (
      <Banner icon={<PackageOpen aria-hidden />}>
        <p className="flex flex-wrap gap-x-2">
          <span role="status">{label}</span>
          {total > 0 && (
            <span className="text-muted tabular-nums">{t('documents.imports.place', { done, count: total })}</span>
          )}
        </p>
        <Progress value={total === 0 ? null : done / total} label={label} className="mt-2" />
      </Banner>
    )
  }
  if (state === 'Failed')
    return (
      <Banner
        role="alert"
        tone="danger"
        icon={<TriangleAlert aria-hidden />}
        actions={
          <>
            <Button size="small" onClick={() => act(libraries.RetryImport(importId))}>
              {t('documents.imports.goOn')}
            </Button>
            {dismiss}
          </>
        }
      >
        <p>{t('documents.imports.failed', { done, count: total })}</p>
        {problem !== null && <p>{t('errors.detail', { detail: problem })}</p>}
      </Banner>
    )
  const { added = 0, replaced = 0, removed = 0, skipped = 0, refused = [] } = report ?? {}
  return (
    <Banner
      role="status"
      tone={refused.length > 0 ? 'warn' : 'neutral'}
      icon={refused.length > 0 ? <TriangleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      actions={dismiss}
    >
      <p>
        {[
          t('documents.imports.done'),
          t('documents.import.done', { count: added + replaced }),
          skipped > 0 && t('documents.import.same', { count: skipped }),
          removed > 0 && t('documents.import.removed', { count: removed }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {refused.length > 0 && (
        <ul className="mt-1 list-disc ps-5 [overflow-wrap:anywhere]">
          {refused.slice(0, SHOWN_REFUSALS).map(({ fileName, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
            <li key={at}>
              <bdi>{fileName}</bdi>: {t('documents.import.refused', { reason })}
            </li>
          ))}
          {refused.length > SHOWN_REFUSALS && (
            <li>{t('documents.imports.refusedMore', { count: refused.length - SHOWN_REFUSALS })}</li>
          )}
        </ul>
      )}
    </Banner>
  )
}

/** Libraries that are coming in, or came in while nobody looked. */
export const ImportNotices = ({ className }: { readonly className?: string }) => {
  const { libraries } = useClient()
  const { data } = useQuery({ queryKey: queryKeys.imports, queryFn: () => libraries.ListImports() })
  if (data === undefined || data.imports.length === 0) return null
  return (
    <div className={className}>
      <div className="space-y-2">
        {data.imports.map((known) => (
          <ImportNotice key={known.importId} known={known} />
        ))}
      </div>
    </div>
  )
}
