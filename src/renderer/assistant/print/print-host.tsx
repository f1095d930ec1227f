import { lazy, Suspense } from 'react'
import { usePrinting } from './printing.ts'

const PrintSheet = lazy(async () => ({ default: (await import('./print-sheet.tsx')).PrintSheet }))

/** Where a conversation is drawn for paper, beside the window's pages; nothing while none is printed. */
export const PrintHost = () => {
  const wanted = usePrinting((printing) => printing.wanted)
  if (wanted === null) return null
  return (
    <Suspense fallback={null}>
      <PrintSheet key={`${wanted.conversationId} ${wanted.target}`} {...wanted} />
    </Suspense>
  )
}
