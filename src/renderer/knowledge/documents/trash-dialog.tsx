import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { TrashedDocument } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { Button, Confirm, Dialog, IconButton, LoadMore, Spinner } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { byteSize } from '../byte-size.ts'
import { FileIcon } from '../file-kind.tsx'

const PAGE = 100

/** What is about to go for good: one document, or all. */
type Doomed = TrashedDocument | 'All' | null

const useTrash = () => {
  const { documents } = useClient()
  const errorText = useErrorText()
  const pages = useInfiniteQuery({
    queryKey: queryKeys.documentTrash,
    queryFn: ({ pageParam }) => documents.ListTrash({ offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ total, documents: shown }, all) => {
      const known = all.reduce((sum, page) => sum + page.documents.length, 0)
      return shown.length > 0 && known < total ? known : null
    },
    staleTime: 0,
    gcTime: 0,
  })
  const told = {
    onError: (error: unknown) => void toast.error(errorText(error)),
    onSettled: () => pages.refetch(),
  }
  const restore = useMutation({
    mutationFn: (documentId: string) => documents.RestoreDocuments({ documentIds: [documentId] }),
    ...told,
  })
  const purge = useMutation({
    mutationFn: (documentId: string) => documents.PurgeDocuments({ documentIds: [documentId] }),
    ...told,
  })
  const empty = useMutation({
    mutationFn: () => documents.EmptyTrash(),
    ...told,
  })
  return { pages, restore: restore.mutate, purge: purge.mutate, empty: empty.mutate, isEmptying: empty.isPending }
}

/** Deleted documents, each to be taken back or removed for good. */
export const TrashDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const { pages, restore, purge, empty, isEmptying } = useTrash()
  const [doomed, setDoomed] = useState<Doomed>(null)
  const list = useRef<HTMLUListElement>(null)
  const all = pages.data?.pages.flatMap(({ documents }) => documents) ?? []
  const total = pages.data?.pages[0]?.total ?? 0
  const stay = () => list.current?.focus()
  const dateOf = (moment: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { day: 'numeric', month: 'long' }).format(Date.parse(moment))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('documents.trash.title')}
      description={t('documents.trash.about')}
      width="wide"
      actions={
        total > 0 && (
          <Button busy={isEmptying} onClick={() => setDoomed('All')}>
            <Trash2 aria-hidden />
            {t('documents.trash.purgeAll')}
          </Button>
        )
      }
    >
      {pages.error && <p className="text-danger text-sm">{errorText(pages.error)}</p>}
      {pages.isPending && <Spinner />}
      {pages.data && total === 0 && <p className="text-muted text-sm">{t('documents.trash.empty')}</p>}
      <ul ref={list} tabIndex={-1} aria-label={t('documents.trash.title')} className="space-y-0.5 outline-none">
        {all.map((document) => (
          <TrashedRow
            key={document.documentId}
            document={document}
            until={dateOf(document.goneAt)}
            onRestore={() => {
              stay()
              restore(document.documentId)
            }}
            onPurge={() => setDoomed(document)}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <LoadMore at="End" count={all.length} onReached={() => void pages.fetchNextPage()}>
          {t('documents.trash.more')}
        </LoadMore>
      )}
      <Confirm
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('documents.trash.confirmTitle')}
        description={
          doomed === 'All'
            ? t('documents.trash.confirmAll', { count: total })
            : t('documents.trash.confirmOne', { name: doomed?.fileName ?? '' })
        }
        confirmLabel={t('documents.trash.confirm')}
        onConfirm={() => {
          if (doomed === 'All') empty()
          else if (doomed) purge(doomed.documentId)
          stay()
        }}
      />
    </Dialog>
  )
}

interface TrashedRowProps {
  readonly document: TrashedDocument
  /** The day after which it is gone. */
  readonly until: string
  readonly onRestore: () => void
  readonly onPurge: () => void
}

const TrashedRow = ({ document, until, onRestore, onPurge }: TrashedRowProps) => {
  const { t, i18n } = useTranslation()
  const { fileName: name, contentType, sizeBytes } = document
  return (
    <li className="flex items-center gap-2.5 rounded-lg py-1 ps-2 text-sm [contain-intrinsic-size:auto_3rem] [content-visibility:auto] hover:bg-hover">
      <FileIcon contentType={contentType} className="size-5 shrink-0 stroke-[1.6] text-muted" />
      <span className="min-w-0 grow">
        <bdi className="block truncate" title={name}>
          {name}
        </bdi>
        <span className="block truncate text-muted text-xs">
          {byteSize(sizeBytes, i18n.language)} · {t('documents.trash.goneAt', { date: until })}
        </span>
      </span>
      <IconButton label={t('documents.trash.restore', { name })} onClick={onRestore}>
        <Undo2 />
      </IconButton>
      <IconButton label={t('documents.trash.purge', { name })} onClick={onPurge}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
