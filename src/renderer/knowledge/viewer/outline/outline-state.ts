import { create } from 'zustand'

interface OutlineState {
  /** Whether outlines stand beside documents, where there is room for them. */
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** Remembered while the window is open. */
export const useOutlineState = create<OutlineState>()((set) => ({
  isOpen: true,
  setOpen: (isOpen) => set({ isOpen }),
}))
