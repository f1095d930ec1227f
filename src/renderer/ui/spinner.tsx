import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** Decoration beside words that say what is going on. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden className={classNames('size-4 shrink-0 animate-spin', className)} />
)
