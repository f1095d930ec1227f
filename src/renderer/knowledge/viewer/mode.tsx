import type { ReactNode } from 'react'
import { classNames } from '../../ui/index.ts'

export interface ModeProps {
  readonly icon: ReactNode
  readonly isOn: boolean
  readonly children: ReactNode
  onChoose(): void
}

/** One of the ways in which a document can be shown, in a toolbar of them. */
export const Mode = ({ icon, isOn, children, onChoose }: ModeProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onChoose}
    className={classNames(
      'inline-flex h-8 items-center gap-1.5 rounded-lg px-2.5 text-sm transition-colors [&_svg]:size-4',
      isOn ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-hover hover:text-ink',
    )}
  >
    {icon}
    {children}
  </button>
)
