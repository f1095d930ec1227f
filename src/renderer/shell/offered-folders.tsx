import { lazy, Suspense } from 'react'
import { useUploads } from '../client/index.ts'
import { loadAddingWords } from '../i18n.ts'

const AddFolderDialog = lazy(async () => {
  const [{ AddFolderDialog }] = await Promise.all([
    import('../knowledge/adding/add-folder-dialog.tsx'),
    loadAddingWords(),
  ])
  return { default: AddFolderDialog }
})

/** Folders that were picked or dropped, one after the other: what is in them is shown before anything of it comes in. */
export const OfferedFolders = () => {
  const [folders] = useUploads((queue) => queue.offered)
  return (
    folders && (
      <Suspense fallback={null}>
        <AddFolderDialog key={folders.id} folders={folders} />
      </Suspense>
    )
  )
}
