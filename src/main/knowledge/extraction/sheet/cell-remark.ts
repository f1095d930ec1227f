/** The comments on the cells of a sheet, by row, as they are told behind the row. */
export type RemarksByRow = Map<number, string[]>

interface CellRemark {
  /** From 1. */
  readonly row: number
  /** The cell that it is about: `B4`. */
  readonly reference: string
  readonly words: string
}

/** Adds a comment behind the others of its row; one without words is none. */
export const addRemark = (remarks: RemarksByRow, { row, reference, words }: CellRemark): void => {
  if (words.trim() === '') return
  const line = `${reference} ${words.trim().replace(/\s*\n\s*/g, ' ')}`
  remarks.set(row, [...(remarks.get(row) ?? []), line])
}

/** The words of a comment with its writer, whose name many programs put there themselves. */
export const signed = (author: string, words: string): string => {
  const [name, text] = [author.trim(), words.trim()]
  return name === '' || text === '' || text.startsWith(`${name}:`) ? text : `${name}: ${text}`
}
