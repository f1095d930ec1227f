import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canStop, isUnderWay, type Upload, useUploads } from '../client/index.ts'
import { Button, Progress, Spinner } from '../ui/index.ts'

const StateIcon = ({ state }: Pick<Upload, 'state'>) => {
  if (state === 'Done' || state === 'Known') return <Check aria-hidden className="size-4 shrink-0 text-good" />
  if (state === 'Failed') return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
  return state === 'Sending' ? <Spinner className="text-accent" /> : <span className="size-4 shrink-0" />
}

export interface FirstUploadsProps {
  readonly uploads: readonly Upload[]
  readonly preparing: boolean
  readonly done: boolean
  /** Whether nothing is being read any more. */
  readonly read: boolean
  readonly onContinue: () => void
  readonly onDocuments: () => void
}

/** While files are on their way each keeps its place; then those that need something of the person come first. */
const inOrder = (uploads: readonly Upload[], done: boolean): readonly Upload[] =>
  done ? uploads.toSorted((one, other) => Number(needsWord(other)) - Number(needsWord(one))) : uploads
const needsWord = ({ state }: Upload): boolean => state === 'Failed' || state === 'Stopped'

/** The first documents on their way in. */
export const FirstUploads = ({ uploads, preparing, done, read, onContinue, onDocuments }: FirstUploadsProps) => {
  const { t } = useTranslation()
  const added = uploads.filter(({ state }) => state === 'Done' || state === 'Known').length
  const refused = uploads.filter(({ state }) => state === 'Failed').length
  const doneWords = done ? (read ? 'firstRun.uploads.read' : 'firstRun.uploads.done') : 'firstRun.uploads.adding'
  const isPaused = useUploads((queue) => queue.isPaused)
  const retryAll = useUploads((queue) => queue.retryAll)
  const stopAll = useUploads((queue) => queue.stopAll)
  const waiting = uploads.filter(isUnderWay).length
  const words = isPaused
    ? t('documents.uploads.paused', { count: waiting })
    : preparing
      ? t('firstRun.uploads.preparing')
      : t(doneWords, { added, count: uploads.length })

  return (
    <section className="mt-8 max-w-xl">
      <p role="status" className="font-medium text-sm">
        {words}
      </p>
      {done && refused > 0 && (
        <p className="mt-1 text-danger text-sm">{t('firstRun.uploads.refused', { count: refused })}</p>
      )}
      <Progress
        value={preparing ? null : (uploads.length - waiting) / Math.max(1, uploads.length)}
        label={t('firstRun.uploads.label')}
        className="mt-2"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list has to be scrollable with the keyboard */}
      <ul tabIndex={0} className="mt-4 max-h-72 space-y-1.5 overflow-y-auto">
        {inOrder(uploads, done).map((upload) => (
          <li key={upload.id} className="flex items-start gap-2.5 text-sm">
            <span className="mt-0.75">
              <StateIcon state={upload.state} />
            </span>
            <span className="min-w-0">
              <bdi className="[overflow-wrap:anywhere]">{upload.name}</bdi>
              {upload.error && <span className="block text-danger">{t(upload.error.key, upload.error.values)}</span>}
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
