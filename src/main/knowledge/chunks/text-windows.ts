export interface TextWindow {
  readonly start: number
  readonly end: number
}

const WINDOW_UNITS = 1_000_000

/**
 * Divides a long text at blank lines, line ends or spaces into parts that are chunked one after the other, so that the memory which
 * chunking takes does not grow with the text.
 */
export function* textWindows(text: string, windowUnits = WINDOW_UNITS): Generator<TextWindow, void, undefined> {
  let start = 0
  while (start < text.length) {
    const end = start + windowUnits * 1.5 >= text.length ? text.length : borderBefore(text, start, start + windowUnits)
    yield { start, end }
    start = end
  }
}

const borderBefore = (text: string, start: number, limit: number): number => {
  const earliest = start + (limit - start) / 2
  for (const border of ['\n\n', '\f', '\n', ' ']) {
    const at = text.slice(earliest, limit).lastIndexOf(border)
    if (at !== -1) return earliest + at + border.length
  }
  const unit = text.charCodeAt(limit - 1)
  return unit >= 0xd800 && unit <= 0xdbff ? limit - 1 : limit
}
