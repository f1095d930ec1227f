import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** Decoration beside words that say what is going on; `late` waits a moment before it shows. */
export const Spinner = ({ className, late = false }: { className?: string; late?: boolean }) => (
  <LoaderCircle
    aria-hidden
    className={classNames('size-4 shrink-0', late ? 'animate-late-spin' : 'animate-spin', className)}
  />
)
