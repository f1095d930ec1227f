import { type RefObject, useEffect, useRef } from 'react'
import type { ShownMessage } from './message/shown-message.ts'
import type { WantedMessage } from './wanted-message.ts'

export interface ShowMessageOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly messages: readonly ShownMessage[]
  /** Brings an element into view and keeps it there. */
  readonly hold: (element: HTMLElement) => void
}

/** Brings a message into view once a visit, as soon as it is drawn: marks it, and gives it the focus. */
export const useShowMessage = (
  wanted: WantedMessage | null,
  { scroller, messages, hold }: ShowMessageOptions,
): void => {
  const shown = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be drawn with any of the messages
  useEffect(() => {
    if (wanted === null || shown.current === wanted.visit) return
    const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(wanted.messageId)}"]`)
    if (!element) return
    shown.current = wanted.visit
    for (const before of scroller.current?.querySelectorAll<HTMLElement>('[data-found]') ?? [])
      delete before.dataset.found
    element.dataset.found = ''
    element.tabIndex = -1
    element.focus({ preventScroll: true })
    hold(element)
  }, [wanted, messages, scroller, hold])
}
