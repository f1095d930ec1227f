import type { CSSProperties } from 'react'

/** How the rows of a table are laid out, each in a grid of its own. */
export interface TableGrid {
  /** The CSS grid template that all rows share: the numbers of the rows, then the columns. */
  readonly template: string
  /** Of the table: as wide as its view, or as its columns need. What stands in a row has no say, or the rows would differ. */
  readonly table: CSSProperties
  /** Of the view: what is scrolled to does not end up below the numbers. */
  readonly view: CSSProperties
}

/** Room beside the words of a cell: its padding, and the sign of the order at its heading. */
const PADDING = '2rem'
/** In a narrow window a column leaves some of the next one to be seen. */
const WIDEST = '80vw'

export const tableGrid = (widths: readonly number[], rowCount: number): TableGrid => {
  const numbers = `calc(${Math.max(2, String(rowCount).length)}ch + 1.75rem)`
  const columns = widths.map((width) => `min(${width}ch + ${PADDING}, ${WIDEST})`)
  return {
    template: `${numbers} ${columns.map((least, at) => `minmax(${least}, ${widths[at]}fr)`).join(' ')}`,
    table: { width: `max(100%, ${[numbers, ...columns].join(' + ')})` },
    view: { scrollPaddingInlineStart: numbers },
  }
}
