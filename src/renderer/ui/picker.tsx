import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { quietSelect } from './select.tsx'

export interface PickerProps {
  /** The accessible name of the button and of what it opens. */
  readonly label: string
  /** What is chosen, in words. */
  readonly shown: string
  /** What it is chosen in, drawn while it is open; the focus goes into it by itself. */
  readonly children: (close: () => void) => ReactNode
  readonly className?: string
}

/** A choice among more than a menu holds: it looks as a quiet select, and opens what one can search in. */
export const Picker = ({ label, shown, children, className }: PickerProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        role="combobox"
        aria-label={label}
        className={classNames('inline-flex items-center', quietSelect, className)}
      >
        <span className="truncate">{shown}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          side="top"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-float focus:outline-none"
        >
          {children(() => setOpen(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
