import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './input.tsx'

/** A field of several lines, as high as what stands in it. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...rest}
    className={classNames(inputLook, 'field-sizing-content max-h-60 min-h-18 resize-y py-2', className)}
  />
)
