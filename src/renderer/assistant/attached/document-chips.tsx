import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import {
  canStop,
  isAbsent,
  mayResend,
  queryKeys,
  type Upload,
  useClient,
  useFailureText,
  useUploads,
} from '../../client/index.ts'
import { FileIcon } from '../../knowledge/file-kind.tsx'
import { documentPath } from '../../knowledge/index.ts'
import { FailureButton } from '../../knowledge/status/failure-button.tsx'
import { statusView } from '../../knowledge/status/status-view.ts'
import { useIngestionUpdate } from '../../knowledge/status/use-ingestion-update.ts'
import { useRetryIngestion } from '../../knowledge/status/use-retry-ingestion.ts'
import { Button, classNames, IconButton, Progress } from '../../ui/index.ts'
import type { AttachedDocument } from '../draft-parts.ts'
import { setDraftDocuments } from '../drafts.ts'
import type { AttachedState } from './attached-state.ts'

export interface DocumentChipsProps {
  readonly draft: string
  readonly documents: readonly AttachedDocument[]
  /** Files that are still on their way, or did not come in. */
  readonly uploadIds: readonly number[]
  readonly state: AttachedState
  /** Whether the conversation is kept to other documents already. */
  readonly joins: boolean
  readonly problem: string | null
  readonly onRemoved: () => void
}

/** The documents that go with a question, how far each is read, and what that means for the question. */
export const DocumentChips = (props: DocumentChipsProps) => {
  const { draft, documents, uploadIds, state, joins, problem, onRemoved } = props
  const { t } = useTranslation()
  const count = documents.length + uploadIds.length
  return (
    <div className="space-y-1.5">
      {count > 0 && (
        <ul
          aria-label={t('assistant.documents.toAsk')}
          className="flex max-h-[30dvh] flex-wrap gap-2 overflow-y-auto overscroll-contain"
        >
          {documents.map((document) => (
            <DocumentChip
              key={document.documentId}
              document={document}
              onRemove={() => {
                setDraftDocuments(draft, (before) => before.filter((each) => each.documentId !== document.documentId))
                onRemoved()
              }}
            />
          ))}
          {uploadIds.map((id) => (
            <UploadChip key={id} id={id} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
      {count > 0 && (
        <p role="status" className={classNames('px-1 text-xs', state === 'Unreadable' ? 'text-ink' : 'text-muted')}>
          {state === 'Unreadable'
            ? t('assistant.documents.unreadable')
            : t(joins ? 'assistant.documents.joined' : 'assistant.documents.alone', { count })}
        </p>
      )}
      <div role="alert" className="px-1 text-danger text-xs [overflow-wrap:anywhere]">
        {problem !== null && <p>{problem}</p>}
      </div>
    </div>
  )
}

interface ChipProps {
  readonly icon: ReactNode
  readonly name: ReactNode
  readonly words: ReactNode
  readonly failed: boolean
  readonly children?: ReactNode
}

const Chip = ({ icon, name, words, failed, children }: ChipProps) => (
  <li
    className={classNames(
      'flex items-start gap-2 rounded-xl border bg-canvas p-1.5 ps-2.5 pe-1',
      failed ? 'w-full border-danger/50' : 'max-w-72 border-line',
    )}
  >
    <span className="mt-1 shrink-0">{icon}</span>
    <span className="min-w-0 grow py-0.5 text-xs">
      <span className="block truncate leading-5">{name}</span>
      {words}
    </span>
    {children}
  </li>
)

const RemoveButton = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('assistant.documents.remove', { name })}
      onClick={onRemove}
      className="size-7 shrink-0 self-start"
    >
      <X />
    </IconButton>
  )
}

const icon = 'size-4 shrink-0 stroke-[1.6] text-muted'

interface DocumentChipProps {
  readonly document: AttachedDocument
  readonly onRemove: () => void
}

const DocumentChip = ({ document: { documentId, fileName, wasKnown }, onRemove }: DocumentChipProps) => {
  const { t } = useTranslation()
  const { knowledge } = useClient()
  const { data, error } = useQuery({
    queryKey: queryKeys.document(documentId),
    queryFn: () => knowledge.GetDocument(documentId),
  })
  const isGone = data === null || isAbsent(error)
  const name = data?.fileName ?? fileName
  return (
    <Chip
      icon={
        isGone || data?.status === 'Failed' ? (
          <CircleAlert aria-hidden className={classNames(icon, 'text-danger')} />
        ) : (
          <FileIcon contentType={data?.contentType ?? ''} className={icon} />
        )
      }
      name={
        isGone ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={documentPath(documentId, null)} title={name} className="hover:underline">
            <bdi>{name}</bdi>
          </Link>
        )
      }
      words={
        isGone ? (
          <span className="block text-danger">{t('assistant.documents.gone')}</span>
        ) : (
          data && <Reading document={data} wasKnown={wasKnown} />
        )
      }
      failed={isGone || data?.status === 'Failed'}
    >
      <RemoveButton name={name} onRemove={onRemove} />
    </Chip>
  )
}

/** How far a document is read; what to do where it cannot be. */
const Reading = ({ document, wasKnown }: { readonly document: KnowledgeDocument; readonly wasKnown: boolean }) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { words, progress } = statusView(document, useIngestionUpdate(document.documentId))
  const retry = useRetryIngestion()
  if (document.status === 'Failed')
    return (
      <>
        <span className="block text-danger [overflow-wrap:anywhere]">
          {failureText(document.failure, document.reason ?? t('documents.noReason'))}
        </span>
        <span className="mt-1 block">
          <FailureButton document={document} busy={retry.isPending} onRetry={() => retry.mutate(document.documentId)} />
        </span>
      </>
    )
  if (document.status === 'Indexed')
    return (
      <span className="flex items-center gap-1 text-muted">
        <CircleCheck aria-hidden className="size-3.5 shrink-0 text-good" />
        {t(wasKnown ? 'assistant.documents.known' : 'assistant.documents.read')}
      </span>
    )
  const text = t(words.key, words.values)
  return (
    <span className="block text-muted tabular-nums">
      {text}
      <Progress value={progress} label={text} className="mt-1" />
    </span>
  )
}

const UploadChip = ({ id, onRemoved }: { readonly id: number; readonly onRemoved: () => void }) => {
  const upload = useUploads((queue) => queue.uploads.find((each) => each.id === id))
  const stop = useUploads((queue) => queue.stop)
  const detach = useUploads((queue) => queue.detach)
  const dismiss = useUploads((queue) => queue.dismiss)
  if (upload === undefined) return null
  const remove = () => {
    if (upload.state === 'Failed') dismiss(id)
    else if (canStop(upload)) stop(id)
    // It has come in by now: it stays in the library, and goes with no question.
    else detach(id)
    onRemoved()
  }
  return (
    <Chip
      icon={
        upload.state === 'Failed' ? (
          <CircleAlert aria-hidden className={classNames(icon, 'text-danger')} />
        ) : (
          <FileIcon contentType="" className={icon} />
        )
      }
      name={<bdi title={upload.name}>{upload.name}</bdi>}
      words={<Sending upload={upload} />}
      failed={upload.state === 'Failed'}
    >
      <RemoveButton name={upload.name} onRemove={remove} />
    </Chip>
  )
}

const Sending = ({ upload }: { readonly upload: Upload }) => {
  const { id, name, state, progress, error } = upload
  const { t } = useTranslation()
  const retry = useUploads((queue) => queue.retry)
  if (state === 'Failed')
    return (
      <>
        <span className="block text-danger [overflow-wrap:anywhere]">
          {error ? t(error.key, error.values) : t('documents.noReason')}
        </span>
        {mayResend(upload) && (
          <span className="mt-1 block">
            <Button size="small" onClick={() => void retry(id)}>
              {t('documents.retry')}
            </Button>
          </span>
        )}
      </>
    )
  return (
    <span className="block text-muted">
      {t(state === 'Sending' ? 'assistant.documents.sending' : 'documents.uploads.Waiting')}
      <Progress
        value={state === 'Sending' ? progress : null}
        label={t('documents.uploads.progress', { name })}
        className="mt-1"
      />
    </span>
  )
}
