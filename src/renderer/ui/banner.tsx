import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'border-line bg-sunken text-ink',
  warn: 'border-transparent bg-warn-soft text-ink [&>svg]:text-warn',
  danger: 'border-transparent bg-danger-soft text-ink [&>svg]:text-danger',
}

export interface BannerProps {
  readonly tone?: keyof typeof tones
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly role?: 'status' | 'alert'
}

/** A notice across the page, with what can be done about it. */
export const Banner = ({ tone = 'neutral', icon, children, actions, role }: BannerProps) => (
  <div
    role={role}
    className={classNames(
      'flex items-start gap-3 rounded-xl border px-4 py-3 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
      tones[tone],
    )}
  >
    {icon}
    <div className="flex min-w-0 grow flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 grow basis-56">{children}</div>
      {actions}
    </div>
  </div>
)
