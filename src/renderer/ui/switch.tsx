import { Switch as Radix } from 'radix-ui'

export interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly id?: string
  readonly label?: string
  readonly disabled?: boolean
  readonly 'aria-describedby'?: string | undefined
}

/** On or off, in force at once. */
export const Switch = ({ checked, onChange, label, ...rest }: SwitchProps) => (
  <Radix.Root
    {...rest}
    checked={checked}
    onCheckedChange={onChange}
    aria-label={label}
    className="relative h-5.5 w-10 shrink-0 rounded-full bg-line-strong transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
  >
    <Radix.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-surface shadow-card data-[state=checked]:translate-x-5 rtl:-translate-x-0.5 rtl:data-[state=checked]:-translate-x-5" />
  </Radix.Root>
)
