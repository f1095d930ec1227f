import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'
import { inputLook } from './input.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

const looks = {
  field: `${inputLook} h-9 justify-between gap-2`,
  quiet: 'h-7 min-w-0 gap-1 rounded-lg px-2 text-muted text-xs transition-colors hover:bg-hover hover:text-ink',
}

/** The values to choose from with their words, and what is chosen. */
export interface SelectProps<Value extends string> {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly id?: string
  /** The accessible name where no label element points here. */
  readonly label?: string
  /** `quiet` beside what matters more. */
  readonly look?: keyof typeof looks
  readonly className?: string
}

/** One choice of several. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { value, options, onChange, id, label, look = 'field', className } = props
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.Trigger
        id={id}
        aria-label={label}
        className={classNames('inline-flex items-center', looks[look], className)}
      >
        <span className="truncate">
          <Radix.Value />
        </span>
        <Radix.Icon>
          <ChevronDown aria-hidden className={classNames('text-muted', look === 'quiet' ? 'size-3.5' : 'size-4')} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={(event) => {
            // The key that chose must not press what gets the focus by the choice.
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="z-50 max-h-80 min-w-(--radix-select-trigger-width) animate-appear overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex cursor-default select-none items-center justify-between gap-3 rounded-lg px-2.5 py-1.5 text-sm outline-none data-[highlighted]:bg-hover"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
