import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  /** Where all is well, and a word is enough. */
  quiet: 'text-muted',
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent-strong',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
}

/** The colour of a pill, by what it means. */
export type PillTone = keyof typeof tones

export interface PillProps {
  readonly tone?: PillTone
  readonly children: ReactNode
  readonly className?: string
}

/** A word or two on a state. */
export const Pill = ({ tone = 'neutral', children, className }: PillProps) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full py-0.5 font-medium text-xs [&_svg]:size-3',
      tone !== 'quiet' && 'px-2 forced-colors:border',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)
