import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploads } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'

/** Opens the system's file picker and adds what is chosen: what a file is, its content tells, not its name. */
export const AddButton = ({ children, look = 'primary' }: { children?: ReactNode; look?: 'primary' | 'secondary' }) => {
  const { t } = useTranslation()
  const addFiles = useUploads((queue) => queue.addFiles)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
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
    </>
  )
}
