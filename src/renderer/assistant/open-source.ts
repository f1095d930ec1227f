import { useEffect } from 'react'
import { create } from 'zustand'
import type { Citation } from '../../contracts/index.ts'

interface OpenSource {
  /** The key of the passage that a reader shows; null while none does. */
  readonly key: string | null
}

const useStore = create<OpenSource>()(() => ({ key: null }))

/** Tells a passage from every other, however many answers stand on it. */
const keyOf = ({ documentId, chunkId, span }: Citation): string => [documentId, chunkId, span.start, span.end].join(' ')

/** Says that a passage is being shown, until the component that shows it goes or shows another; null for none. */
export const useShownSource = (citation: Citation | null): void => {
  const key = citation && keyOf(citation)
  useEffect(() => {
    if (key === null) return
    useStore.setState({ key })
    return () => {
      if (useStore.getState().key === key) useStore.setState({ key: null })
    }
  }, [key])
}

/** Whether this passage is the one that is being shown. */
export const useIsOpenSource = (citation: Citation): boolean => useStore(({ key }) => key === keyOf(citation))
