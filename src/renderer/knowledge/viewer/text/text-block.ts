/**
 * A text is shown in blocks of this many UTF-16 units, each read by itself, so that a reader can jump anywhere in a
 * text of any length. A line belongs to the block in which it starts.
 */
export const BLOCK_LENGTH = 16_384

/** How far a line may run past its block's end; a longer one is cut there and goes on in the next block. */
export const OVERHANG = 4_096

/** Longer lines are shown in pieces, since browsers lay out very long lines slowly. */
const longestPiece = 2_000

export interface TextLine {
  /** Offset in the document's text. */
  readonly start: number
  readonly text: string
  /** One-based; null for a further piece of the line before. */
  readonly number: number | null
}

export interface ReadText {
  readonly text: string
  readonly offset: number
  /** The line on which `offset` stands. */
  readonly firstLine: number
}

export const blockCount = (totalLength: number): number => Math.max(1, Math.ceil(totalLength / BLOCK_LENGTH))

export const blockOf = (offset: number): number => Math.floor(offset / BLOCK_LENGTH)

/** The stretch to read for a block: one unit before it, to know whether a line starts with it, and the overhang after. */
export const blockRange = (block: number): { offset: number; length: number } => {
  const offset = Math.max(0, block * BLOCK_LENGTH - 1)
  return { offset, length: (block + 1) * BLOCK_LENGTH + OVERHANG - offset }
}

/** The lines that start in a block. */
export const blockLines = (block: number, { text, offset, firstLine }: ReadText): readonly TextLine[] => {
  const from = lineStart(text, block * BLOCK_LENGTH - offset)
  const to = lineStart(text, (block + 1) * BLOCK_LENGTH - offset)
  const within = text.slice(from, to)
  if (within === '') return block === 0 ? [{ start: 0, text: '', number: 1 }] : []
  const startsLine = from === 0 ? offset === 0 : text.charAt(from - 1) === '\n'
  return cutLines(within.endsWith('\n') ? within.slice(0, -1) : within, {
    start: offset + from,
    firstLine: firstLine + count(text.slice(0, from), '\n'),
    startsLine,
  })
}

/** Where the first line at or after an edge starts; the edge itself where the line across it is too long. */
const lineStart = (text: string, edge: number): number => {
  if (edge <= 0) return 0
  if (edge >= text.length) return text.length
  const found = text.indexOf('\n', edge - 1)
  if (found !== -1 && found - edge < OVERHANG) return found + 1
  if (found === -1 && text.length - edge < OVERHANG) return text.length
  return isLowSurrogate(text, edge) ? edge + 1 : edge
}

interface Beginning {
  readonly start: number
  readonly firstLine: number
  readonly startsLine: boolean
}

const cutLines = (text: string, { start, firstLine, startsLine }: Beginning): readonly TextLine[] => {
  const lines: TextLine[] = []
  let at = start
  text.split('\n').forEach((line, index) => {
    const numbered = index > 0 || startsLine ? firstLine + index : null
    let from = 0
    do {
      let to = Math.min(line.length, from + longestPiece)
      if (isLowSurrogate(line, to)) to += 1
      lines.push({ start: at + from, text: line.slice(from, to), number: from === 0 ? numbered : null })
      from = to
    } while (from < line.length)
    at += line.length + 1
  })
  return lines
}

const isLowSurrogate = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

const count = (text: string, character: string) => text.split(character).length - 1
