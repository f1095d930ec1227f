import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../contracts/index.ts'
import { isDrawnPicture, isImage, looseFiles, pastedOnto } from '../attached/given-files.ts'
import type { DocumentAttaching } from '../attached/use-documents.tsx'

interface TakingInOptions {
  /** Where pictures go; null where they cannot be sent. */
  readonly addPictures: ((files: readonly File[]) => void) | null
  /** Where documents go; null where they cannot be added. */
  readonly documents: DocumentAttaching | null
}

export interface TakingIn {
  /** The same function at every drawing. */
  readonly addFiles: (files: readonly File[]) => void
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  readonly onDrop: (event: DragEvent) => void
  /** A text that was pasted and is more than a message takes. */
  readonly tooLong: string | null
  leaveTooLong(): void
}

/** What comes into a composer besides typed words: files that are picked, dropped or pasted, and long texts. */
export const useTakingIn = ({ addPictures, documents }: TakingInOptions): TakingIn => {
  const [tooLong, setTooLong] = useState<string | null>(null)
  const add = (files: readonly File[]) => {
    const shown = files.filter((file) => addPictures !== null && (documents === null || isDrawnPicture(file)))
    if (shown.length > 0) addPictures?.(shown)
    documents?.add(files.filter((file) => !shown.includes(file)))
  }
  const latestAdd = useRef(add)
  useEffect(() => {
    latestAdd.current = add
  })
  const addFiles = useCallback((files: readonly File[]) => latestAdd.current(files), [])
  const takesFiles = addPictures !== null
  return {
    addFiles,
    onPaste: (event) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget
      const pasted = takesFiles ? pastedOnto(event.clipboardData, documents !== null) : []
      if (pasted.length > 0) {
        event.preventDefault()
        return addFiles(pasted)
      }
      const words = event.clipboardData.getData('text/plain')
      // Cut off at its end it would say something else, and nobody would know.
      if (value.length - (selectionEnd - selectionStart) + words.length <= MAX_MESSAGE_LENGTH) return
      event.preventDefault()
      setTooLong(words)
    },
    onDrop: (event) => {
      const dropped = takesFiles ? looseFiles(event.dataTransfer) : []
      // Folders are asked about by the window, and documents that cannot go with a question are taken by it.
      if (dropped.length === 0 || (documents === null && !dropped.every(isImage))) return
      event.preventDefault()
      addFiles(dropped)
    },
    tooLong,
    leaveTooLong: () => setTooLong(null),
  }
}
