import type { ComponentProps } from 'react'
import { classNames } from '../../ui/index.ts'

/** A named region that scrolls by keyboard as well as by wheel. */
export const ScrollRegion = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section
    {...rest}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className={classNames('min-h-0 grow outline-offset-[-2px]', className)}
  />
)
