import { useSyncExternalStore } from 'react'

/** Tailwind's `max-sm`. */
const NARROW = '(width < 40rem)'

const follow = (onChange: () => void): (() => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is so narrow that the side panel covers the page. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => matchMedia(NARROW).matches)
