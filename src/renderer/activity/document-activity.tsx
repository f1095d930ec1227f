import { CircleStop, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentEntry, DocumentView } from '../../contracts/index.ts'
import { useFailureText } from '../client/index.ts'
import { useBulkActions } from '../knowledge/documents/use-bulk-actions.ts'
import { useDocumentWindow } from '../knowledge/documents/use-document-window.ts'
import { FileIcon } from '../knowledge/file-kind.tsx'
import { exactTime, relativeTime } from '../knowledge/relative-time.ts'
import { FailureButton } from '../knowledge/status/failure-button.tsx'
import { StatusPill } from '../knowledge/status/status-pill.tsx'
import { documentPath } from '../knowledge/viewer/viewer-location.ts'
import { Section } from '../settings/section.tsx'
import { UnreadPart } from '../shell/unread-part.tsx'
import { Button, IconButton, Spinner, useKeptFocus, useNow } from '../ui/index.ts'

/** Rows that a list opens with, and that are added each time. */
const BATCH = 10

export interface DocumentActivityProps {
  readonly title: string
  readonly view: DocumentView
  /** Said where nothing is in the list. */
  readonly nothing: string
}

const ActivityRow = ({ document, now }: { readonly document: DocumentEntry; readonly now: number }) => {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { leaving, remove, reingest, cancel } = useBulkActions()
  const { documentId, fileName, contentType, status, reason, failure, savedAt, source } = document
  const isWorking = status !== 'Failed' && status !== 'Indexed'
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 text-sm">
      <FileIcon contentType={contentType} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-muted" />
      <div className="min-w-0 grow basis-48">
        <Link
          to={source.type === 'Note' ? `/notes/${documentId}` : documentPath(documentId, null)}
          className="block truncate font-medium hover:text-accent-strong hover:underline"
        >
          <bdi>{fileName}</bdi>
        </Link>
        {status === 'Failed' ? (
          <p className="text-danger [overflow-wrap:anywhere]">
            {reason === null ? t('documents.noReason') : failureText(failure, reason)}
          </p>
        ) : (
          <time dateTime={savedAt} title={exactTime(savedAt, i18n.language)} className="text-muted text-xs">
            {relativeTime(savedAt, now, i18n.language)}
          </time>
        )}
      </div>
      {status === 'Failed' ? (
        <div className="flex flex-wrap gap-2">
          <FailureButton document={document} onRetry={() => void reingest([documentId])} />
          <Button
            size="small"
            look="quiet"
            busy={leaving.has(documentId)}
            aria-label={t('activity.delete', { name: fileName })}
            onClick={() => void remove([documentId])}
          >
            <Trash2 aria-hidden />
            {t('documents.delete')}
          </Button>
        </div>
      ) : (
        <StatusPill document={document} />
      )}
      {isWorking && (
        <IconButton label={t('activity.cancel', { name: fileName })} onClick={() => void cancel([documentId])}>
          <CircleStop />
        </IconButton>
      )}
    </li>
  )
}

/** A part of the library's documents, a page at a time, live. */
export const DocumentActivity = ({ title, view, nothing }: DocumentActivityProps) => {
  const { t } = useTranslation()
  const keptFocus = useKeptFocus()
  const now = useNow()
  const [wanted, setWanted] = useState(BATCH)
  const { data, error, refetch, showRows } = useDocumentWindow(view)
  const rows = data?.rows ?? []
  const shown = rows.slice(0, wanted)
  const more = () => {
    showRows({ from: wanted, to: wanted + BATCH })
    setWanted(wanted + BATCH)
  }
  const list = useRef<HTMLUListElement>(null)
  // The button goes down the list, or away: reading goes on with the first row that it brought.
  useEffect(() => {
    if (wanted > BATCH) list.current?.children[wanted - BATCH]?.querySelector('a')?.focus()
  }, [wanted])
  return (
    <div {...keptFocus}>
      <Section title={title}>
        {error && !data && <UnreadPart error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner late />}
        {data && rows.length === 0 && <p className="text-muted text-sm">{nothing}</p>}
        {rows.length > 0 && (
          <ul
            ref={list}
            aria-label={title}
            className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card"
          >
            {shown.map(
              (document) => document && <ActivityRow key={document.documentId} document={document} now={now} />,
            )}
          </ul>
        )}
        {rows.length > shown.length && (
          <div className="mt-2 text-center">
            <Button look="quiet" size="small" onClick={more}>
              {t('activity.more', { count: rows.length - shown.length })}
            </Button>
          </div>
        )}
      </Section>
    </div>
  )
}
