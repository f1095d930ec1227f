import { FolderPlus, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploads } from '../../client/index.ts'
import { Button, IconButton } from '../../ui/index.ts'
import { pickedFolder } from '../adding/picked-folder.ts'
import { WebPageButton } from '../web-pages/web-page-button.tsx'

/** Opens the system's picker for files, which are added, or for a folder, which is asked about: what a file is, its content tells, not its name. Beside it, a web page. */
export const AddButton = ({ children, look = 'primary' }: { children?: ReactNode; look?: 'primary' | 'secondary' }) => {
  const { t } = useTranslation()
  const addFiles = useUploads((queue) => queue.addFiles)
  const offer = useUploads((queue) => queue.offer)
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-1">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('documents.add')}
        onChange={(event) => {
          void addFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button look={look} onClick={() => input.current?.click()}>
        <Plus aria-hidden />
        {children ?? t('documents.add')}
      </Button>
      <input
        ref={(element) => {
          // Known to browsers, and not to React.
          element?.setAttribute('webkitdirectory', '')
          folder.current = element
        }}
        type="file"
        hidden
        aria-label={t('documents.addFolder')}
        onChange={(event) => {
          if (event.target.files?.length) offer(pickedFolder(event.target.files))
          event.target.value = ''
        }}
      />
      <IconButton label={t('documents.addFolder')} onClick={() => folder.current?.click()}>
        <FolderPlus />
      </IconButton>
      <WebPageButton />
    </div>
  )
}
