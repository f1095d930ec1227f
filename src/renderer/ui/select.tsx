import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'
import { inputLook } from './input.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

/** How a choice looks beside what matters more. */
export const quietSelect =
  'h-7 min-w-0 gap-1 rounded-lg px-2 text-muted text-xs transition-colors hover:bg-hover hover:text-ink'

const looks = {
  field: `${inputLook} h-9 justify-between gap-2`,
  /** Among the entries of the rail: where there is no room for words, the first letter stands for them. */
  rail: 'h-9 w-full gap-2 rounded-lg border border-line px-2.5 text-ink text-sm transition-colors hover:bg-hover max-[1100px]:w-10 max-[1100px]:justify-center max-[1100px]:px-0 max-[1100px]:before:content-[attr(data-initial)] max-[1100px]:[&>span]:sr-only max-sm:h-11 min-[1100px]:justify-between',
  quiet: quietSelect,
}

/** The values to choose from with their words, and what is chosen. */
export interface SelectProps<Value extends string> {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly id?: string
  /** The accessible name where no label element points here. */
  readonly label?: string
  /** `quiet` beside what matters more, `rail` among the ways between pages. */
  readonly look?: keyof typeof looks
  readonly className?: string
}

/** One choice of several. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { value, options, onChange, id, label, look = 'field', className } = props
  const shown = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.Trigger
        id={id}
        aria-label={label}
        {...(look === 'rail' && { title: shown, 'data-initial': [...shown][0]?.toLocaleUpperCase() })}
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
          className="z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float"
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
