import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DocumentCounts, DocumentView } from '../../contracts/index.ts'
import {
  canStop,
  documentWindowQuery,
  everything,
  isUnderWay,
  type Upload,
  useClient,
  useFailureText,
  useUploads,
} from '../client/index.ts'
import { Button, Progress, Spinner } from '../ui/index.ts'

const unreadable: DocumentView = { ...everything, group: 'Failed' }

/** A file, and why nothing can be asked of it. */
interface Arrival {
  readonly upload: Upload
  readonly trouble: string | null
}

/** The files with what was wrong with them: none of them was taken, or what came of it could not be read. */
const useArrivals = (uploads: readonly Upload[]): readonly Arrival[] => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { data } = useQuery(documentWindowQuery(useClient().documents, unreadable))
  const reasons = new Map(
    (data?.rows ?? []).flatMap((row) =>
      row
        ? [[row.documentId, row.reason === null ? t('documents.noReason') : failureText(row.failure, row.reason)]]
        : [],
    ),
  )
  return uploads.map((upload) => ({
    upload,
    trouble: upload.error ? t(upload.error.key, upload.error.values) : (reasons.get(upload.documentId ?? '') ?? null),
  }))
}

const StateIcon = ({ upload: { state }, trouble }: Arrival) => {
  if (state === 'Failed' || trouble !== null) return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
  if (state === 'Done' || state === 'Known') return <Check aria-hidden className="size-4 shrink-0 text-good" />
  return state === 'Sending' ? <Spinner className="text-accent" /> : <span className="block size-4 shrink-0" />
}

export interface FirstUploadsProps {
  readonly uploads: readonly Upload[]
  readonly preparing: boolean
  readonly done: boolean
  /** How far the library's documents have come; undefined while that is not known. */
  readonly counts: DocumentCounts | undefined
  readonly onContinue: () => void
  readonly onDocuments: () => void
}

/** While files are on their way each keeps its place; then those that need something of the person come first. */
const inOrder = (arrivals: readonly Arrival[], done: boolean): readonly Arrival[] =>
  done ? arrivals.toSorted((one, other) => Number(needsWord(other)) - Number(needsWord(one))) : arrivals
const needsWord = ({ upload, trouble }: Arrival): boolean =>
  trouble !== null || upload.state === 'Failed' || upload.state === 'Stopped'

/** What came in is being read, or can be asked about, or none of it could be read. */
const readingOf = (counts: DocumentCounts | undefined): 'done' | 'read' | 'added' => {
  if (counts === undefined || counts.all === 0 || counts.working > 0) return 'done'
  return counts.indexed > 0 ? 'read' : 'added'
}

/** The first documents on their way in. */
export const FirstUploads = ({ uploads, preparing, done, counts, onContinue, onDocuments }: FirstUploadsProps) => {
  const { t } = useTranslation()
  const added = uploads.filter(({ state }) => state === 'Done' || state === 'Known').length
  const arrivals = useArrivals(uploads)
  const refused = uploads.filter(({ state }) => state === 'Failed').length
  const unread = arrivals.filter(({ upload, trouble }) => upload.documentId !== null && trouble !== null).length
  const stage = done ? readingOf(counts) : 'adding'
  const isPaused = useUploads((queue) => queue.isPaused)
  const retryAll = useUploads((queue) => queue.retryAll)
  const stopAll = useUploads((queue) => queue.stopAll)
  const waiting = uploads.filter(isUnderWay).length
  const words = isPaused
    ? t('documents.uploads.paused', { count: waiting })
    : preparing
      ? t('firstRun.uploads.preparing')
      : t(`firstRun.uploads.${stage}`, { added: stage === 'read' ? added - unread : added, count: uploads.length })

  return (
    <section className="mt-8 max-w-xl">
      <div role="status" className="space-y-1 text-sm">
        <p className="font-medium">{words}</p>
        {done && refused > 0 && <p className="text-danger">{t('firstRun.uploads.refused', { count: refused })}</p>}
        {done && unread > 0 && <p className="text-danger">{t('firstRun.uploads.unread', { count: unread })}</p>}
      </div>
      <Progress
        value={preparing ? null : (uploads.length - waiting) / Math.max(1, uploads.length)}
        label={t('firstRun.uploads.label')}
        className="mt-2"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list has to be scrollable with the keyboard */}
      <ul tabIndex={0} className="mt-4 max-h-[min(28rem,50dvh)] space-y-1.5 overflow-y-auto">
        {inOrder(arrivals, done).map((arrival) => (
          <li key={arrival.upload.id} className="flex items-start gap-2.5 text-sm">
            <span className="mt-0.75">
              <StateIcon {...arrival} />
            </span>
            <span className="min-w-0">
              <bdi className="[overflow-wrap:anywhere]">{arrival.upload.name}</bdi>
              {arrival.trouble !== null && <span className="block text-danger">{arrival.trouble}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" onClick={onContinue}>
          {t('firstRun.uploads.ask')}
        </Button>
        <Button onClick={onDocuments}>{t('firstRun.uploads.watch')}</Button>
        {isPaused && <Button onClick={retryAll}>{t('documents.uploads.retryAll')}</Button>}
        {uploads.some(canStop) && (
          <Button look="quiet" onClick={stopAll}>
            {t('documents.uploads.stopAll')}
          </Button>
        )}
      </div>
    </section>
  )
}
