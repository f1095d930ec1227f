import { HoverCard as Radix } from 'radix-ui'
import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { isFocusQuiet } from './quiet-focus.ts'

export interface HoverCardProps {
  readonly trigger: ReactNode
  readonly children: ReactNode
}

/** Shows more about its trigger on hover and on keyboard focus; nothing in it can be needed to go on. */
export const HoverCard = ({ trigger, children }: HoverCardProps) => {
  const [open, setOpen] = useState(false)
  // A click has already led to more; the card that was about to open would cover it.
  const clicked = useRef(false)
  const close = () => {
    clicked.current = true
    entered.current = false
    setOpen(false)
  }
  const entered = useRef(false)
  const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
    // What comes back under a pointer at rest is entered, and yet nobody points at it.
    if (!entered.current || (movementX === 0 && movementY === 0)) return
    entered.current = false
    clicked.current = false
  }
  const onFocus = (event: FocusEvent) => {
    if (isFocusQuiet()) event.preventDefault()
  }
  return (
    <Radix.Root
      open={open}
      onOpenChange={(wanted) => setOpen(wanted && !clicked.current)}
      openDelay={200}
      closeDelay={120}
    >
      <Radix.Trigger
        asChild
        onClick={close}
        onPointerEnter={() => {
          entered.current = true
        }}
        onPointerMove={onPointerMove}
        onFocus={onFocus}
      >
        {trigger}
      </Radix.Trigger>
      {/* Inside the page's landmark, where a screen reader expects it. */}
      <Radix.Portal container={document.getElementById('main')}>
        <Radix.Content
          side="top"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 w-96 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-raised p-4 text-sm shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
