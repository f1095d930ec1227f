import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

// A border that cannot be seen is drawn where the system chooses the colours.
const looks = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'border border-transparent bg-danger text-on-danger hover:opacity-90',
}

const sizes = { small: 'h-8 gap-1.5 px-2.5 text-sm', medium: 'h-9 gap-2 px-3.5 text-sm' }

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof looks
  readonly size?: keyof typeof sizes
  /** Shows a spinner and takes no further click, yet keeps the focus. */
  readonly busy?: boolean
}

/** A button; `busy` shows that its work is under way and takes no second press, nor is a double click two where it has work that takes time. */
export const Button = ({
  look = 'secondary',
  size = 'medium',
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled']}
    onClick={
      busy === undefined
        ? onClick
        : (event: MouseEvent<HTMLButtonElement>) => {
            // The second click may come before the first one is known to have begun anything.
            if (busy || event.detail > 1) event.preventDefault()
            else onClick?.(event)
          }
    }
    className={classNames(
      'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-lg font-medium transition-colors',
      'disabled:cursor-default disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
      looks[look],
      sizes[size],
      className,
    )}
  >
    {busy && <Spinner />}
    {children}
  </button>
)
