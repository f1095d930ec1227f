import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface MenuItem {
  readonly label: string
  /** Tells it from others of the same label. */
  readonly id?: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
}

/** A menu that a button opens. */
export const Menu = ({ trigger, items, align = 'end' }: MenuProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-96 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float"
      >
        {items.map((item) => (
          <Radix.Item
            key={item.id ?? item.label}
            disabled={item.disabled ?? false}
            onSelect={item.onSelect}
            className={classNames(
              'flex cursor-default select-none items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm outline-none',
              'data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
              item.danger ? 'text-danger' : 'text-ink',
            )}
          >
            {item.icon}
            {item.label}
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
