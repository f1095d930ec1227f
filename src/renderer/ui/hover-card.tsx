import { HoverCard as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface HoverCardProps {
  readonly trigger: ReactNode
  readonly children: ReactNode
}

/** Shows more about its trigger on hover and on keyboard focus; nothing in it can be needed to go on. */
export const HoverCard = ({ trigger, children }: HoverCardProps) => (
  <Radix.Root openDelay={200} closeDelay={120}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side="top"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 w-96 max-w-[calc(100vw-2rem)] animate-appear rounded-xl border border-line bg-raised p-4 text-sm shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
