import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FoldedProps {
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** Something that is there for whoever wants to know; closed until it is opened. */
export const Folded = ({ summary, children }: FoldedProps) => (
  <details className="group/folded my-1 text-muted text-sm">
    <summary className="-ms-1 inline-flex max-w-full cursor-pointer select-none list-none items-center gap-1 rounded-md px-1 py-0.5 hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-3.5 shrink-0 group-open/folded:rotate-90" />
      <span className="truncate">{summary}</span>
    </summary>
    <div className="mt-1 mb-2 ms-1.5 border-line border-s-2 ps-3">{children}</div>
  </details>
)
