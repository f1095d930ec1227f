import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, shown as a tooltip too unless `tooltip` is false. */
  readonly label: string
  readonly shortcut?: string
  /** False where the sign is plain and a tooltip would take the first Escape for itself. */
  readonly tooltip?: boolean
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A button without words, whose label is its tooltip and its name. */
export const IconButton = ({
  label,
  shortcut,
  side,
  tooltip = true,
  className,
  children,
  ...rest
}: IconButtonProps) => {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted transition-colors',
        'hover:bg-hover hover:text-ink disabled:cursor-default disabled:opacity-50',
        'aria-pressed:bg-accent-soft aria-pressed:text-accent data-[state=open]:bg-hover [&_svg]:size-4',
        className,
      )}
    >
      {children}
    </button>
  )
  if (!tooltip) return button
  return (
    <Tooltip label={label} {...(shortcut && { shortcut })} {...(side && { side })}>
      {button}
    </Tooltip>
  )
}
