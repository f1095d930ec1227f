import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys, useClient, useFailureText } from '../../client/index.ts'
import { Spinner } from '../../ui/index.ts'

/** Names that are shown; the coverage report has all of them. */
const MOST = 50

export interface SkippedFilesProps {
  readonly sourceId: string
  readonly count: number
}

/** The files of a source that are no documents, each with its reason, read when they are asked for. */
export const SkippedFiles = ({ sourceId, count }: SkippedFilesProps) => {
  const { t } = useTranslation()
  const { sources } = useClient()
  const failureText = useFailureText()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [...queryKeys.sources, 'skipped', sourceId],
    queryFn: () => sources.ListSourceFiles({ sourceId, state: 'Skipped', limit: MOST }),
    enabled: open,
  })
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/skipped mt-1 text-sm">
      <summary className="-ms-1 inline-flex cursor-pointer select-none list-none items-center gap-1 rounded-md px-1 py-0.5 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 group-open/skipped:rotate-90" />
        {t('sources.skipped', { count })}
      </summary>
      {open && data === undefined && <Spinner late />}
      <ul className="mt-1 max-h-40 space-y-1 overflow-y-auto ps-5">
        {data?.map(({ key, fileName, reason, failure }) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{fileName}</bdi>{' '}
            <span className="text-muted">{failureText(failure, reason ?? t('documents.noReason'))}</span>
          </li>
        ))}
        {count > MOST && <li className="text-muted">{t('sources.moreSkipped', { count: count - MOST })}</li>}
      </ul>
    </details>
  )
}
