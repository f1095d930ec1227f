/** A stretch of Markdown that can be drawn by itself. */
export interface TextBlock {
  /** Where it begins in the whole text. */
  readonly start: number
  readonly text: string
}

/** An opening or closing fence of CommonMark 0.31, section 4.5. */
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/
/** What may go on with the block before it after an empty line, or be the beginning of it: items of lists, their continuations, quotations. */
const goesOn = /^(\s|>|[-*+](\s|$)|\d{1,9}([.)](\s|$)|$)|\[(\^|$))/

const closes = (line: string, opened: string): boolean => {
  const [, marks = '', rest = ''] = fence.exec(line) ?? []
  return marks[0] === opened[0] && marks.length >= opened.length && rest.trim() === ''
}

/**
 * Parts Markdown that is being written where an empty line ends a block for good: text that is added changes the last block alone. Parted this way
 * links by reference stay text.
 */
export const textBlocks = (text: string): readonly TextBlock[] => {
  const lines = text.split('\n')
  const starts = [{ start: 0, line: 0 }]
  let opened = ''
  let afterEmpty = false
  let at = 0
  for (const [index, line] of lines.entries()) {
    const begins = opened === '' && afterEmpty && line.trim() !== '' && !goesOn.test(line)
    if (begins) starts.push({ start: at, line: index })
    if (opened === '') opened = fence.exec(line)?.[1] ?? ''
    else if (closes(line, opened)) opened = ''
    afterEmpty = line.trim() === ''
    at += line.length + 1
  }
  return starts.map(({ start, line }, index) => {
    const next = starts[index + 1]
    // Joined and not cut out: a piece of a string keeps the whole of it in memory, and each settled block another whole.
    return { start, text: [...lines.slice(line, next?.line), ...(next ? [''] : [])].join('\n') }
  })
}

/** Blocks at the end that more text may still change: the last one, and the one before it where its first line turns out to go on with that. */
const UNSETTLED = 2

/**
 * The same for a text of which the beginning was parted before: only its end is parted again, and what is settled stays the very same. Begins anew for a
 * text that is not the former one with more at its end.
 */
export const grownBlocks = (
  before: { readonly text: string; readonly blocks: readonly TextBlock[] },
  text: string,
): readonly TextBlock[] => {
  const settled = before.blocks.slice(0, -UNSETTLED)
  const from = before.blocks.at(settled.length)?.start ?? 0
  if (settled.length === 0 || !text.startsWith(before.text)) return textBlocks(text)
  return [...settled, ...textBlocks(text.slice(from)).map((block) => ({ ...block, start: block.start + from }))]
}

/** What a link by reference or a footnote stands on. */
const definition = /^ {0,3}\[[^\]\n]+\]:/m

/** The blocks of Markdown that is complete: those that it had while it was written, or the whole where they need one another. */
export const wholeBlocks = (text: string): readonly TextBlock[] =>
  definition.test(text) ? [{ start: 0, text }] : textBlocks(text)
