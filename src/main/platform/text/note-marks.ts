/** A mark of a note as it stands behind a stop: `[12]`, `[a]`, `[^1]` of Markdown, `²`, and raised as `^[3]` or `^3`. Source of a pattern with the flag `u`. */
export const NOTE_MARK = String.raw`(?:(?:\^?\[[^\][\n]{1,24}\]|\^[\p{L}\p{N}*†‡]{1,4}(?![\p{L}\p{N}])|[¹²³⁰⁴-⁹]{1,3})\^?)`

/** Numbers of footnotes that are raised behind a word or a stop, as in pages of the web: `^[2][3]`. They lead nowhere from a quote. */
export const RAISED_NOTES = /\^(?:\[[^\][\n]{1,24}\])+\^?/g

const MARKS = new RegExp(`${NOTE_MARK}{1,8}`, 'uy')

/** One past the marks of notes that stand at `at`; `at` where none does. */
export const endOfNoteMarks = (text: string, at: number): number => {
  MARKS.lastIndex = at
  return MARKS.test(text) ? MARKS.lastIndex : at
}
