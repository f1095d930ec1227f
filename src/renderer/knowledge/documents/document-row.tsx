import {
  CircleStop,
  Download,
  Ellipsis,
  FileSearch,
  FolderOutput,
  MessageSquareText,
  Pencil,
  RotateCcw,
  Tag,
  Trash2,
} from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { useFailureText } from '../../client/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { Button, classNames, IconButton, Menu } from '../../ui/index.ts'
import { byteSize } from '../byte-size.ts'
import { FileIcon, fileKindKey } from '../file-kind.tsx'
import { exactTime, relativeTime } from '../relative-time.ts'
import { FailureButton } from '../status/failure-button.tsx'
import { mayRetry } from '../status/may-retry.ts'
import { documentPath } from '../viewer/viewer-location.ts'
import { rowGrid } from './columns.ts'
import { DocumentPreview } from './preview/document-preview.tsx'
import { RowContent } from './row-content.tsx'
import { TagChips } from './tags/tag-chips.tsx'

export interface RowActions {
  onOpen(document: DocumentEntry): void
  onAsk(document: DocumentEntry): void
  onRename(document: DocumentEntry): void
  onSaveCopy(document: DocumentEntry): void
  /** Into another library; null while there is no other. */
  readonly onMove: ((document: DocumentEntry) => void) | null
  onTag(document: DocumentEntry): void
  /** The documents that have a tag are wanted. */
  onShowTag(tag: string): void
  onDelete(document: DocumentEntry): void
  onRetry(document: DocumentEntry): void
  onCancel(document: DocumentEntry): void
  /** Its name leads to it. */
  onFollow(document: DocumentEntry): void
  /** Its checkbox was used: for this row, or for all from where the choice began. */
  onToggle(document: DocumentEntry, isRange: boolean): void
  /** A click beside the row's own controls. */
  onClick(document: DocumentEntry, event: MouseEvent): void
}

export interface DocumentRowProps {
  readonly document: DocumentEntry
  readonly now: number
  readonly rowId: string
  readonly index: number
  /** Where the row stands in the list, in pixels. */
  readonly top: number
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly chosen: boolean
  readonly active: boolean
  /** It is being deleted. */
  readonly leaving: boolean
  readonly actions: RowActions
}

export const DocumentRow = (props: DocumentRowProps) => {
  const { document, rowId, index, top, measure, chosen, active, leaving, actions, now } = props
  return (
    <tr
      id={rowId}
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
      aria-selected={chosen}
      aria-busy={leaving || undefined}
      data-active={active || undefined}
      onClick={(event) => actions.onClick(document, event)}
      onDoubleClick={() => actions.onOpen(document)}
      className={classNames(
        rowGrid,
        'absolute inset-x-0 top-0 cursor-default select-none items-start border-line border-b px-2 py-2.5 text-sm transition-colors',
        'group-focus-visible/grid:data-active:outline-2 group-focus-visible/grid:data-active:-outline-offset-2 group-focus-visible/grid:data-active:outline-accent',
        chosen ? 'bg-accent-soft/60' : 'hover:bg-hover/60',
        leaving && 'pointer-events-none opacity-45',
      )}
    >
      <RowCells document={document} now={now} chosen={chosen} active={active} actions={actions} />
    </tr>
  )
}

type RowCellsProps = Pick<DocumentRowProps, 'document' | 'now' | 'chosen' | 'active' | 'actions'>

/** What a row says. It stays as it is drawn while the row is only moved by others. */
const RowCells = memo(({ document, now, chosen, active, actions }: RowCellsProps) => {
  const { t, i18n } = useTranslation()
  const { documentId, fileName, contentType, sizeBytes, uploadedAt, status, source } = document
  const showsPreview = useInterface(({ firstPages }) => firstPages)
  const size = byteSize(sizeBytes, i18n.language)
  const added = relativeTime(uploadedAt, now, i18n.language)
  return (
    <>
      <td className="flex h-6 items-center @max-2xl:row-span-2">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('documents.select', { name: fileName })}
          checked={chosen}
          onChange={({ nativeEvent }) =>
            actions.onToggle(document, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          onClick={(event) => event.stopPropagation()}
          className="size-4 accent-accent"
        />
      </td>
      <th scope="row" className="relative flex min-w-0 gap-2.5 text-start font-normal">
        {showsPreview ? (
          // Where there is no room for columns, it stands beside the name and what is below it.
          <span className="w-10 shrink-0">
            <span className="block @max-2xl:absolute">
              <DocumentPreview document={document} />
            </span>
          </span>
        ) : (
          <FileIcon contentType={contentType} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-muted" />
        )}
        <div className="min-w-0 grow">
          <Link
            to={source.type === 'Note' ? `/notes/${documentId}` : documentPath(documentId, null)}
            tabIndex={-1}
            title={fileName}
            onClick={(event) => {
              event.stopPropagation()
              actions.onFollow(document)
            }}
            className="block truncate font-medium leading-6 hover:text-accent-strong hover:underline"
          >
            <bdi>{fileName}</bdi>
          </Link>
          <OwnTitle document={document} />
          <TagChips document={document} onChoose={actions.onShowTag} />
          {status === 'Failed' && <Failure document={document} actions={actions} />}
        </div>
      </th>
      <td
        className={classNames(
          'flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 @max-2xl:col-start-2 @max-2xl:row-start-2 @max-2xl:mt-1 @max-2xl:flex-col @max-2xl:items-start',
          showsPreview ? '@max-2xl:ps-12.5' : '@max-2xl:ps-7.5',
        )}
      >
        <RowContent document={document} withTerms={showsPreview} />
        <span className="text-muted text-xs @2xl:hidden">{[t(fileKindKey(contentType)), size, added].join(' · ')}</span>
      </td>
      <td className="text-end text-muted leading-6 tabular-nums @max-2xl:hidden">{size}</td>
      <td className="truncate text-muted leading-6 @max-2xl:hidden">
        <time dateTime={uploadedAt} title={exactTime(uploadedAt, i18n.language)}>
          {added}
        </time>
      </td>
      <td className="-my-1 flex justify-end @max-2xl:col-start-3 @max-2xl:row-span-2 @max-2xl:row-start-1">
        <RowMenu document={document} active={active} actions={actions} />
      </td>
    </>
  )
})
RowCells.displayName = 'RowCells'

/** What a document is called inside, where that is something else. */
const OwnTitle = ({ document: { title, fileName } }: Pick<DocumentRowProps, 'document'>) =>
  title === null || fileName.startsWith(title) ? null : (
    <p className="truncate text-muted text-xs">
      <bdi>{title}</bdi>
    </p>
  )

const Failure = ({ document, actions }: Pick<DocumentRowProps, 'document' | 'actions'>) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps clicks on the buttons from choosing the row
    <div onClick={(event) => event.stopPropagation()}>
      <p className="select-text text-danger [overflow-wrap:anywhere]">
        {failureText(document.failure, document.reason ?? t('documents.noReason'))}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <FailureButton document={document} onRetry={() => actions.onRetry(document)} />
        <Button size="small" look="quiet" onClick={() => actions.onDelete(document)}>
          <Trash2 aria-hidden />
          {t('documents.delete')}
        </Button>
      </div>
    </div>
  )
}

/** Reading it again, or no longer; nothing where that can end in one way only. */
const useReadingItem = (document: DocumentEntry, actions: RowActions) => {
  const { t } = useTranslation()
  const { status } = document
  if (status !== 'Failed' && status !== 'Indexed')
    return {
      label: t('documents.cancel'),
      icon: <CircleStop aria-hidden />,
      onSelect: () => actions.onCancel(document),
    }
  if (status === 'Failed' && !mayRetry(document)) return null
  return {
    label: t(status === 'Failed' ? 'documents.retry' : 'documents.reingest'),
    icon: <RotateCcw aria-hidden />,
    onSelect: () => actions.onRetry(document),
  }
}

const RowMenu = ({ document, active, actions }: Pick<DocumentRowProps, 'document' | 'active' | 'actions'>) => {
  const { t } = useTranslation()
  const reading = useReadingItem(document, actions)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps clicks on the menu from choosing the row
    <div onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu
        trigger={
          <IconButton
            label={t('documents.more', { name: document.fileName })}
            // Over the row above it would cover that row's own menu.
            side="left"
            tabIndex={active ? 0 : -1}
          >
            <Ellipsis />
          </IconButton>
        }
        items={[
          { label: t('documents.open'), icon: <FileSearch aria-hidden />, onSelect: () => actions.onOpen(document) },
          ...(document.status === 'Indexed'
            ? [
                {
                  label: t('documents.ask.one'),
                  icon: <MessageSquareText aria-hidden />,
                  onSelect: () => actions.onAsk(document),
                },
              ]
            : []),
          ...(document.source.type === 'UploadedFile'
            ? [
                {
                  label: t('documents.rename.action'),
                  icon: <Pencil aria-hidden />,
                  onSelect: () => actions.onRename(document),
                },
              ]
            : []),
          { label: t('documents.tags.action'), icon: <Tag aria-hidden />, onSelect: () => actions.onTag(document) },
          ...(actions.onMove === null
            ? []
            : [
                {
                  label: t('documents.move.action'),
                  icon: <FolderOutput aria-hidden />,
                  onSelect: () => actions.onMove?.(document),
                },
              ]),
          {
            label: t('documents.saveCopy'),
            icon: <Download aria-hidden />,
            onSelect: () => actions.onSaveCopy(document),
          },
          ...(reading === null ? [] : [reading]),
          {
            label: t('documents.delete'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => actions.onDelete(document),
          },
        ]}
      />
    </div>
  )
}
