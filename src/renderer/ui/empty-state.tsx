import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  /** What this place is for and what to do next. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** 1 where nothing else on the screen is a heading. */
  readonly headingLevel?: 1 | 2
}

/** Says that there is nothing yet, and what to do about that. */
export const EmptyState = ({ icon, title, children, actions, headingLevel = 2 }: EmptyStateProps) => {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center">
      {icon && (
        <div aria-hidden className="mb-4 text-accent [&_svg]:size-8 [&_svg]:stroke-[1.5]">
          {icon}
        </div>
      )}
      <Heading className="font-semibold text-lg">{title}</Heading>
      {children && <div className="mt-1.5 text-muted text-sm">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
