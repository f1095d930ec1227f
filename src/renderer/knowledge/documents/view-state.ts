import { create } from 'zustand'
import type { DocumentView } from '../../../contracts/index.ts'
import { useActingLibrary } from '../../client/index.ts'
import { initialView } from './view.ts'

const useViews = create<{ readonly views: Readonly<Record<string, DocumentView>> }>()(() => ({ views: {} }))

/** How the list is shown, remembered for each library while the window is open, so that it is the same on the way back from a document. */
export const useDocumentView = () => {
  const library = useActingLibrary().teamId ?? ''
  const view = useViews(({ views }) => views[library] ?? initialView)
  const setView = (shown: DocumentView) => useViews.setState(({ views }) => ({ views: { ...views, [library]: shown } }))
  return { view, setView }
}
