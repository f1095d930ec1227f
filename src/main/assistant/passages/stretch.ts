/** A stretch of a passage by UTF-16 offsets: `text.slice(start, end)`. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The stretch without white space at its ends; null when nothing is left. */
export const trimStretch = (text: string, { start, end }: Stretch): Stretch | null => {
  const raw = text.slice(start, end)
  const leading = raw.length - raw.trimStart().length
  const trimmed = raw.trim()
  return trimmed === '' ? null : { start: start + leading, end: start + leading + trimmed.length }
}

/** Every run of white space made one space: how passages are compared and quoted, since lines break anywhere. */
export const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()
