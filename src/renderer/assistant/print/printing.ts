import { create } from 'zustand'

/** What comes of it: the system's dialog for printing, or a file. */
export type PrintTarget = 'Print' | 'Pdf'

export interface WantedPrint {
  readonly conversationId: string
  readonly target: PrintTarget
}

interface Printing {
  /** Null while nothing is being printed. */
  readonly wanted: WantedPrint | null
}

/** The conversation that is being printed, whichever part of the window asked for it. */
export const usePrinting = create<Printing>()(() => ({ wanted: null }))

/** Prints a conversation, or saves it as a PDF; in place of one that is being printed. */
export const printConversation = (conversationId: string, target: PrintTarget): void =>
  usePrinting.setState({ wanted: { conversationId, target } })

/** Puts the printed sheet away. */
export const endPrinting = (): void => usePrinting.setState({ wanted: null })
