import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  /** What this place is for and what to do next. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center">
    {icon && (
      <div aria-hidden className="mb-4 text-accent [&_svg]:size-8 [&_svg]:stroke-[1.5]">
        {icon}
      </div>
    )}
    <h2 className="font-semibold text-lg">{title}</h2>
    {children && <div className="mt-1.5 text-muted text-sm">{children}</div>}
    {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
)
