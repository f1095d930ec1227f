import { lazy, Suspense } from 'react'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { useDesktop } from '../../client/index.ts'
import { SaveCopyButton } from './save-copy-button.tsx'

/** Wanted on the desktop alone. */
const OwnProgramButton = lazy(() => import('./own-program-button.tsx'))

export interface CopyButtonsProps {
  readonly document: KnowledgeDocument
  /** Whether the document is what the page is about, so that its keys are for it. */
  readonly isPage: boolean
}

/** What can be done with a document as it was given in. */
export const CopyButtons = ({ document, isPage }: CopyButtonsProps) => {
  const desktop = useDesktop()
  return (
    <>
      <Suspense fallback={null}>{desktop && <OwnProgramButton document={document} />}</Suspense>
      <SaveCopyButton documentId={document.documentId} isPage={isPage} />
    </>
  )
}
