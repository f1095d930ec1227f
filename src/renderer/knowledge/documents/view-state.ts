import { create } from 'zustand'
import type { DocumentView } from '../../../contracts/index.ts'
import { initialView } from './view.ts'

interface ViewState {
  readonly view: DocumentView
  setView(view: DocumentView): void
}

/** How the list is shown, remembered while the window is open, so that it is the same on the way back from a document. */
export const useDocumentView = create<ViewState>()((set) => ({
  view: initialView,
  setView: (view) => set({ view }),
}))
