import { useEffect, useEffectEvent } from 'react'

/** Runs an action on Ctrl or Command with a letter, wherever the focus is. */
export const useShortcuts = (actions: Readonly<Record<string, () => void>>) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const modified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const action = modified ? actions[event.key.toLowerCase()] : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
