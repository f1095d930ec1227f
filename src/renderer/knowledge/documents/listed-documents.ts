import type { RefObject } from 'react'
import type { DocumentEntry, DocumentView } from '../../../contracts/index.ts'
import type { Selection } from './selection.ts'

/** The list that is shown, and what is chosen in it. */
export interface ListedDocuments {
  /** What was asked for. */
  readonly view: DocumentView
  /** Those that have been read stand in their places. */
  readonly rows: readonly (DocumentEntry | undefined)[]
  readonly selection: Selection
  readonly setSelection: (selection: Selection) => void
  /** Has the focus while the keyboard is in the list. */
  readonly grid: RefObject<HTMLTableElement | null>
}
