import { create } from 'zustand'

interface ReadingState {
  /** Whether Markdown is shown as it was written, with line numbers, rather than as a page to read. */
  readonly showsSource: boolean
  setShowsSource(showsSource: boolean): void
}

/** How Markdown is read, remembered while the window is open. */
export const useReading = create<ReadingState>()((set) => ({
  showsSource: false,
  setShowsSource: (showsSource) => set({ showsSource }),
}))
