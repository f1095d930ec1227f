import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../ui/index.ts'

export interface SectionProps {
  readonly title: string
  /** What follows the `#` in the address of the section; with one it stands in the list of a page's sections. */
  readonly address?: string
  readonly text?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What makes a heading one that can be gone to. */
export const sectionHeading = { 'data-section': true, tabIndex: -1 } as const
/** Below the list of sections, which stands above the page where it is narrow. */
export const headingLook = 'scroll-mt-16 font-semibold outline-none @3xl:scroll-mt-6'

export const Section = ({ title, address, text, actions, children }: SectionProps) => {
  const ownId = useId()
  const id = address ?? ownId
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h2 id={id} {...(address !== undefined && sectionHeading)} className={classNames('text-lg', headingLook)}>
            {title}
          </h2>
          {text && <p className="mt-0.5 text-muted text-sm">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** Rows of one card, divided by lines. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">{children}</div>
)

export interface RowProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly children: ReactNode
}

export const Row = ({ label, hint, children }: RowProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5">
    <div className="min-w-0 grow basis-56">
      <div className="font-medium text-sm [overflow-wrap:anywhere]">{label}</div>
      {hint && <div className="mt-0.5 text-muted text-sm">{hint}</div>}
    </div>
    {children}
  </div>
)

export interface AdvancedProps {
  readonly label: string
  /** Draws what is in it only while it is open: what takes a while to be found out. */
  readonly late?: boolean
  readonly children: ReactNode
}

const leftOpen = new Set<string>()

/** What few people look for: closed until it is opened, and found as it was left when its page is come back to. */
export const Advanced = ({ label, late = false, children }: AdvancedProps) => {
  const [open, setOpen] = useState(leftOpen.has(label))
  const keep = (next: boolean): void => {
    setOpen(next)
    if (next) leftOpen.add(label)
    else leftOpen.delete(label)
  }
  return (
    <details open={open} onToggle={(event) => keep(event.currentTarget.open)} className="group/advanced mt-4">
      <summary className="inline-flex select-none list-none items-center gap-1.5 rounded-lg px-1 py-1 font-medium text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 group-open/advanced:rotate-90" />
        {label}
      </summary>
      {(open || !late) && children}
    </details>
  )
}
