import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { DocumentView, ListedLibraries, ModelChoice } from '../../contracts/index.ts'

export const PANEL_WIDTH = { min: 300, max: 720, initial: 400 } as const

const clampPanelWidth = (width: number): number =>
  Math.round(Math.min(PANEL_WIDTH.max, Math.max(PANEL_WIDTH.min, width)))

const MOST_LATELY = 4

const latestFirst = (before: readonly ModelChoice[], choice: ModelChoice): readonly ModelChoice[] => {
  const others = before.filter(({ instanceId, model }) => instanceId !== choice.instanceId || model !== choice.model)
  return [choice, ...others].slice(0, MOST_LATELY)
}

/** What the interface remembers about itself in this browser or window; nothing of the person's content. */
export interface InterfaceState {
  readonly panelOpen: boolean
  readonly panelWidth: number
  /** The conversation that the side panel shows; null is a new one. */
  readonly panelConversationId: string | null
  readonly paletteOpen: boolean
  /** Whether the list of documents shows their first pages. */
  readonly firstPages: boolean
  /** In which order documents are listed; null as they come. */
  readonly documentOrder: Pick<DocumentView, 'sort' | 'direction'> | null
  /** Whether outlines stand beside documents, where there is room for them. */
  readonly outlineOpen: boolean
  /** Of which libraries conversations are listed. */
  readonly listedLibraries: ListedLibraries
  /** The models that were chosen for conversations, latest first. */
  readonly latelyChosen: readonly ModelChoice[]
  setPanelOpen(open: boolean): void
  togglePanel(): void
  setPanelWidth(width: number): void
  setPanelConversation(conversationId: string | null): void
  setPaletteOpen(open: boolean): void
  setFirstPages(shown: boolean): void
  setDocumentOrder(order: Pick<DocumentView, 'sort' | 'direction'>): void
  setOutlineOpen(open: boolean): void
  setListedLibraries(libraries: ListedLibraries): void
  noteChosen(choice: ModelChoice): void
}

export const useInterface = create<InterfaceState>()(
  persist(
    (set) => ({
      panelOpen: false,
      panelWidth: PANEL_WIDTH.initial,
      panelConversationId: null,
      paletteOpen: false,
      firstPages: true,
      documentOrder: null,
      outlineOpen: true,
      listedLibraries: 'Acting',
      latelyChosen: [],
      setPanelOpen: (panelOpen) => set({ panelOpen }),
      togglePanel: () => set(({ panelOpen }) => ({ panelOpen: !panelOpen })),
      setPanelWidth: (width) => set({ panelWidth: clampPanelWidth(width) }),
      setPanelConversation: (panelConversationId) => set({ panelConversationId }),
      setPaletteOpen: (paletteOpen) => set({ paletteOpen }),
      setFirstPages: (firstPages) => set({ firstPages }),
      setDocumentOrder: ({ sort, direction }) => set({ documentOrder: { sort, direction } }),
      setOutlineOpen: (outlineOpen) => set({ outlineOpen }),
      setListedLibraries: (listedLibraries) => set({ listedLibraries }),
      noteChosen: (choice) => set(({ latelyChosen }) => ({ latelyChosen: latestFirst(latelyChosen, choice) })),
    }),
    {
      name: 'alcove.interface',
      storage: createJSONStorage(() => localStorage),
      partialize: ({
        panelOpen,
        panelWidth,
        panelConversationId,
        firstPages,
        documentOrder,
        outlineOpen,
        listedLibraries,
        latelyChosen,
      }) => ({
        panelOpen,
        panelWidth,
        panelConversationId,
        firstPages,
        documentOrder,
        outlineOpen,
        listedLibraries,
        latelyChosen,
      }),
    },
  ),
)
