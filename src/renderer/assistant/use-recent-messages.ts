import { useCallback, useState } from 'react'

const BATCH = 20

/** How many messages at the beginning of a long conversation are left out, until somebody scrolls up to them. */
export const useRecentMessages = (count: number, conversationId: string | null) => {
  const [start, setStart] = useState({ conversationId, first: Math.max(0, count - BATCH) })
  const here = start.conversationId === conversationId
  const first = here ? start.first : Math.max(0, count - BATCH)
  if (!here) setStart({ conversationId, first })

  const showEarlier = useCallback(
    () => setStart((before) => ({ ...before, first: Math.max(0, before.first - BATCH) })),
    [],
  )
  return { earlier: Math.min(first, count), showEarlier }
}
