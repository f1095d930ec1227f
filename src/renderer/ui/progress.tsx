import { Progress as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'

export interface ProgressProps {
  /** 0 to 1; null while it cannot be told. */
  readonly value: number | null
  readonly label: string
  readonly className?: string
}

/** A bar of how far something has come. */
export const Progress = ({ value, label, className }: ProgressProps) => (
  <Radix.Root
    value={value === null ? null : Math.round(value * 100)}
    max={100}
    aria-label={label}
    className={classNames('h-1 w-full overflow-hidden rounded-full bg-line', className)}
  >
    <Radix.Indicator
      className={classNames('h-full rounded-full bg-accent', value === null && 'w-1/3 animate-pulse')}
      style={value === null ? undefined : { width: `${value * 100}%` }}
    />
  </Radix.Root>
)
