import {
  Ellipsis,
  FileDown,
  FolderSync,
  LibraryBig,
  Package as PackageIcon,
  PackageOpen,
  Pencil,
  ScanText,
  Tags,
  Trash,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'

import type { ImportPreview } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { IconButton, Menu } from '../../ui/index.ts'
import { resetIcon as ResetIcon } from '../icons.ts'
import type { LibraryTask } from '../libraries/library-dialogs.tsx'
import { useLibraries } from '../libraries/use-libraries.ts'
import { FoldersDialog } from '../sources/folders-dialog.tsx'
import { exportLibrary } from './export-library.ts'
import { ImportDialog } from './import-dialog.tsx'

const LibraryDialogs = lazy(async () => ({
  default: (await import('../libraries/library-dialogs.tsx')).LibraryDialogs,
}))
const TagsDialog = lazy(async () => ({ default: (await import('./tags/tags-dialog.tsx')).TagsDialog }))
const TrashDialog = lazy(async () => ({ default: (await import('./trash-dialog.tsx')).TrashDialog }))
const ReadingDialog = lazy(async () => ({ default: (await import('./reading-dialog.tsx')).ReadingDialog }))

/** What can be done with the whole library: folders to keep it in step with, a report of what it covers, taking it out and bringing one in, emptying, naming and deleting it, and making another. */
export const LibraryMenu = () => {
  const { t } = useTranslation()
  const { documents, libraries, previewImport } = useClient()
  const errorText = useErrorText()
  const [showsFolders, setShowsFolders] = useState(false)
  const [showsReading, setShowsReading] = useState(false)
  const [showsTags, setShowsTags] = useState(false)
  const [showsTrash, setShowsTrash] = useState(false)
  const own = useLibraries()
  const [task, setTask] = useState<LibraryTask | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const archive = useRef<HTMLInputElement>(null)
  const tell = (error: unknown) => void toast.error(errorText(error))

  const exportCoverage = (format: 'Csv' | 'Markdown') => () =>
    void import('./export-coverage.ts').then(({ exportCoverage: save }) => save(documents, { t, format })).catch(tell)
  const saveLibrary = () =>
    void toast.promise(exportLibrary(libraries), {
      loading: t('documents.export.running'),
      success: ({ documents: count }) => t('documents.export.done', { count }),
      error: errorText,
    })
  return (
    <>
      <input
        ref={archive}
        type="file"
        accept=".zip"
        hidden
        aria-label={t('documents.import.action')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void previewImport(file).then(setPreview, tell)
          event.target.value = ''
        }}
      />
      <Menu
        trigger={
          <IconButton label={t('documents.libraryMenu')} side="bottom">
            <Ellipsis />
          </IconButton>
        }
        items={[
          { label: t('sources.title'), icon: <FolderSync aria-hidden />, onSelect: () => setShowsFolders(true) },
          {
            label: t('documents.pictures.title'),
            icon: <ScanText aria-hidden />,
            onSelect: () => setShowsReading(true),
          },
          { label: t('documents.tags.manage'), icon: <Tags aria-hidden />, onSelect: () => setShowsTags(true) },
          { label: t('documents.trash.title'), icon: <Trash aria-hidden />, onSelect: () => setShowsTrash(true) },
          { label: t('documents.coverage.csv'), icon: <FileDown aria-hidden />, onSelect: exportCoverage('Csv') },
          {
            label: t('documents.coverage.markdown'),
            icon: <FileDown aria-hidden />,
            onSelect: exportCoverage('Markdown'),
          },
          { label: t('documents.export.action'), icon: <PackageIcon aria-hidden />, onSelect: saveLibrary },
          {
            label: t('documents.import.action'),
            icon: <PackageOpen aria-hidden />,
            onSelect: () => archive.current?.click(),
          },
          ...(own
            ? [
                {
                  label: t('documents.reset.action'),
                  icon: <ResetIcon aria-hidden />,
                  danger: true,
                  onSelect: () => setTask('Empty'),
                },
              ]
            : []),
          ...(own?.isEditable
            ? [
                {
                  label: t('libraries.create.action'),
                  icon: <LibraryBig aria-hidden />,
                  onSelect: () => setTask('Create'),
                },
                {
                  label: t('libraries.rename.action'),
                  icon: <Pencil aria-hidden />,
                  onSelect: () => setTask('Rename'),
                },
              ]
            : []),
          ...(own?.isEditable && own.all.length > 1
            ? [
                {
                  label: t('libraries.delete.action'),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setTask('Delete'),
                },
              ]
            : []),
        ]}
      />
      {own && task && (
        <Suspense fallback={null}>
          <LibraryDialogs task={task} of={own.acting} onClose={() => setTask(null)} />
        </Suspense>
      )}
      <ImportDialog
        key={preview?.importId}
        preview={preview}
        onClose={(importId) => setPreview((shown) => (shown?.importId === importId ? null : shown))}
      />
      {showsReading && (
        <Suspense fallback={null}>
          <ReadingDialog open={showsReading} onOpenChange={setShowsReading} />
        </Suspense>
      )}
      {showsTrash && (
        <Suspense fallback={null}>
          <TrashDialog onClose={() => setShowsTrash(false)} />
        </Suspense>
      )}
      {showsTags && (
        <Suspense fallback={null}>
          <TagsDialog onClose={() => setShowsTags(false)} />
        </Suspense>
      )}
      <FoldersDialog open={showsFolders} onOpenChange={setShowsFolders} />
    </>
  )
}
