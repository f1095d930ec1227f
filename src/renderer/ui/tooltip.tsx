import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

export interface TooltipProps {
  readonly label: string
  readonly shortcut?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactNode
}

/** Lets neighbouring tooltips open without their delay. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={400} skipDelayDuration={200}>
    {children}
  </Radix.Provider>
)

/** Words on what the pointer or the focus is on. */
export const Tooltip = ({ label, shortcut, side = 'top', children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-60 flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-float"
      >
        {label}
        {shortcut && <Kbd keys={shortcut} inverted />}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
