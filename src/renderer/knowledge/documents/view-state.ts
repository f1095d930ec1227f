import { useMemo, useState } from 'react'
import { create } from 'zustand'
import type { DocumentView } from '../../../contracts/index.ts'
import { useActingLibrary } from '../../client/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { initialView } from './view.ts'

const useViews = create<{ readonly views: Readonly<Record<string, DocumentView>> }>()(() => ({ views: {} }))

/** Where a person stood in the list when they left it. */
export interface ListPlace {
  readonly view: DocumentView
  readonly top: number
  readonly active: string | null
}

const places = new Map<string, ListPlace>()

/** The place in the list of this library that was left last, while the list is shown as it was then. */
export const useListPlace = (view: DocumentView) => {
  const library = useActingLibrary().teamId ?? ''
  const [left] = useState(() => {
    const kept = places.get(library)
    return kept && JSON.stringify(kept.view) === JSON.stringify(view) ? kept : null
  })
  return {
    left,
    leave: (place: Omit<ListPlace, 'view'>) => void places.set(library, { ...place, view }),
  }
}

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
