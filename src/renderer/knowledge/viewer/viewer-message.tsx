import type { ReactNode } from 'react'
import { Spinner } from '../../ui/index.ts'

/** Fills the place of a document that cannot be shown, or not yet. */
export const ViewerMessage = ({ busy = false, children }: { busy?: boolean; children: ReactNode }) => (
  <div
    role="status"
    className="flex grow flex-col items-center justify-center gap-3 px-8 py-12 text-center text-muted text-sm"
  >
    {busy && <Spinner className="size-5 text-accent" />}
    <div className="max-w-md [overflow-wrap:anywhere]">{children}</div>
  </div>
)
