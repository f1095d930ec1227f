import { useMemo } from 'react'
import { create } from 'zustand'
import type { DocumentView } from '../../../contracts/index.ts'
import { useActingLibrary } from '../../client/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { initialView } from './view.ts'

const useViews = create<{ readonly views: Readonly<Record<string, DocumentView>> }>()(() => ({ views: {} }))

/**
 * How the list is shown, remembered for each library while the window is open, so that it is the same on the way back from a document; the order that
 * was chosen last is there for every library, and after a restart.
 */
export const useDocumentView = () => {
  const library = useActingLibrary().teamId ?? ''
  const order = useInterface(({ documentOrder }) => documentOrder)
  const setOrder = useInterface(({ setDocumentOrder }) => setDocumentOrder)
  const shownBefore = useViews(({ views }) => views[library])
  const view = useMemo(() => shownBefore ?? { ...initialView, ...order }, [shownBefore, order])
  const setView = (shown: DocumentView) => {
    useViews.setState(({ views }) => ({ views: { ...views, [library]: shown } }))
    if (shown.sort !== view.sort || shown.direction !== view.direction) setOrder(shown)
  }
  return { view, setView }
}
