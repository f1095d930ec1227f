import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const inputLook =
  'w-full rounded-lg border border-line-strong/60 bg-surface px-3 text-sm text-ink placeholder:text-faint transition-colors hover:border-line-strong aria-invalid:border-danger disabled:opacity-60'

/** A line of text to type. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classNames(inputLook, 'h-9 text-ellipsis', className)} />
)
