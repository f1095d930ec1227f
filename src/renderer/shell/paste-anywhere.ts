import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploads } from '../client/index.ts'
import { pastedFiles } from './pasted-files.ts'

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable=false])') !== null

/** Whether a question stands open that the rest of the window waits for. */
const isAsking = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** What is pasted anywhere but into a text field becomes a document. */
export const PasteAnywhere = () => {
  const { t } = useTranslation()
  const addFiles = useUploads((queue) => queue.addFiles)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || event.clipboardData === null || takesText(event.target) || isAsking()) return
      const pasted = { text: event.clipboardData.getData('text/plain'), files: Array.from(event.clipboardData.files) }
      const files = pastedFiles(pasted, { text: t('shell.pasted.text'), picture: t('shell.pasted.picture') })
      if (files.length === 0) return
      event.preventDefault()
      void addFiles(files, 'Clipboard')
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [addFiles, t])

  return null
}
