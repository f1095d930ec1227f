import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames, Spinner } from '../ui/index.ts'

/** What is read for the first time, and not again. */
const firstReads = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' }

/**
 * Shows sections at once that each read for themselves: one that came late would push those below it away from under
 * the pointer, and a list that is open there out of the window.
 */
export const ShownTogether = ({ children, onShown }: { children: ReactNode; onShown: () => void }) => {
  const queries = useQueryClient()
  const reads = useIsFetching(firstReads)
  const [isShown, setShown] = useState(false)
  // Looked at anew: the sections start to read after the count of this drawing was taken.
  useEffect(() => {
    if (reads === 0 && queries.isFetching(firstReads) === 0) setShown(true)
  }, [reads, queries])
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])
  return (
    <div className="relative" aria-busy={!isShown}>
      {!isShown && (
        <div className="absolute inset-x-0 top-24 grid place-items-center">
          <Spinner late />
        </div>
      )}
      <div className={classNames('space-y-12', !isShown && 'invisible')}>{children}</div>
    </div>
  )
}
