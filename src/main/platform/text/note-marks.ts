/** A mark of a note as it stands behind a stop: `[12]`, `[a]`, `[^1]` of Markdown, a raised `^[3]^` or `^3^`, `²`. Source of a pattern with the flag `u`. */
export const NOTE_MARK = String.raw`(?:\^\[?[^\s^[\]]{1,8}\]?\^|\[[^\][\n]{1,24}\]|[¹²³⁰⁴-⁹]{1,3})`

const MARKS = new RegExp(`${NOTE_MARK}{1,8}`, 'uy')

/** One past the marks of notes that stand at `at`; `at` where none does. */
export const endOfNoteMarks = (text: string, at: number): number => {
  MARKS.lastIndex = at
  return MARKS.test(text) ? MARKS.lastIndex : at
}
