import { useEffect } from 'react'
import { isTyping, undoLast } from '../ui/index.ts'

/**
 * Ctrl or Command with Z takes back what was done last, as lists of files have it. A field that is written in has its own way back; without this the browser would
 * go it from everywhere, in a field that nobody looks at.
 */
export const useUndoKey = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      if (!event.repeat) undoLast()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
