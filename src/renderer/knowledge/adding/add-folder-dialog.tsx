import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OfferedFolders, useClient, useErrorText, useUploads } from '../../client/index.ts'
import { Banner, Button, Dialog } from '../../ui/index.ts'
import { FolderSummaryView } from './folder-summary.tsx'
import { type KnownChoices, KnownFiles } from './known-files.tsx'
import { type SortedFiles, sortKnown } from './sort-known.ts'
import { summariseFiles } from './summarise-files.ts'
import { useReplaceFiles } from './use-replace-files.ts'

/** Shows what of a folder is here already and what would be read, and adds it once the person says so. */
export const AddFolderDialog = ({ folders: { id, names, content } }: { folders: OfferedFolders }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { documents } = useClient()
  const addFiles = useUploads((queue) => queue.addFiles)
  const settle = useUploads((queue) => queue.settle)
  const replaceFiles = useReplaceFiles()
  const [choices, setChoices] = useState<KnownChoices>({ again: false, changed: 'LeaveOut' })
  const sorting = useQuery({
    queryKey: ['offered-folders', id],
    queryFn: async () => sortKnown((await content).files, documents),
    gcTime: 0,
  })
  const sorted = sorting.data ?? null
  const counting = useQuery({
    queryKey: ['offered-folders', id, choices.again, choices.changed],
    enabled: sorted !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { fresh = [], same = [], changed = [] } = sorted ?? {}
      const isFresh = new Set(fresh.map(({ file }) => file))
      const files = [...fresh, ...(choices.again ? same : []), ...(choices.changed === 'Add' ? changed : [])]
      const told = await summariseFiles({ files, leftOut: (await content).leftOut }, documents)
      return { ...told, fresh: told.files.filter((file) => isFresh.has(file)).length }
    },
    gcTime: 0,
  })
  const isFetching = sorting.isFetching || counting.isFetching
  const error = sorting.error ?? counting.error
  const added = counting.data?.files ?? []
  const replaced = choices.changed === 'Replace' ? (sorted?.changed ?? []) : []
  const close = () => settle(id)
  const add = () => {
    close()
    if (added.length > 0) void addFiles(added, 'Folder')
    void replaceFiles(replaced)
  }
  const mayAdd = added.length + replaced.length > 0 || isFetching
  const act = () => {
    if (added.length > 0) return t('adding.add', { count: added.length })
    return replaced.length > 0 ? t('adding.here.replace', { count: replaced.length }) : t('adding.addNone')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('adding.title', { count: names.length, name: names[0] ?? '' })}
      actions={
        <>
          <Button onClick={close}>{t(mayAdd ? 'common.cancel' : 'common.close')}</Button>
          {mayAdd && (
            <Button data-first-focus look="primary" busy={isFetching} onClick={add}>
              {act()}
            </Button>
          )}
        </>
      }
    >
      {error && !isFetching ? (
        <Banner
          role="alert"
          tone="danger"
          icon={<TriangleAlert aria-hidden />}
          actions={
            <Button size="small" onClick={() => void (sorted === null ? sorting.refetch() : counting.refetch())}>
              {t('common.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </Banner>
      ) : (
        <>
          {sorted && (
            <KnownFiles
              sorted={sorted}
              fresh={counting.data?.fresh ?? null}
              choices={choices}
              onChoose={setChoices}
              onLeave={close}
            />
          )}
          <FolderSummaryView summary={counting.data?.summary ?? null} isRest={hasKnown(sorted)} />
        </>
      )}
    </Dialog>
  )
}

const hasKnown = (sorted: SortedFiles | null): boolean =>
  sorted !== null && sorted.same.length + sorted.changed.length > 0
