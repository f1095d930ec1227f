export type Block =
  | { type: 'title'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'subheading'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; ordered: boolean; items: string[] }
  | { type: 'table'; rows: string[][] }

const headings = [
  ['### ', 'subheading'],
  ['## ', 'heading'],
  ['# ', 'title'],
] as const

/** Reads the little Markdown that the sample PDFs are written in: blocks are separated by blank lines. */
export function parseBlocks(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(parseBlock)
}

function parseBlock(text: string): Block {
  for (const [mark, type] of headings) {
    if (text.startsWith(mark)) return { type, text: text.slice(mark.length) }
  }
  const lines = text.split('\n')
  if (text.startsWith('- ')) return { type: 'list', ordered: false, items: lines.map((line) => line.slice(2)) }
  if (text.startsWith('1. ')) {
    return { type: 'list', ordered: true, items: lines.map((line) => line.replace(/^\d+\. /, '')) }
  }
  if (text.startsWith('| ')) return { type: 'table', rows: lines.filter((line) => line.startsWith('| ')).map(parseRow) }
  return { type: 'paragraph', text: lines.join(' ') }
}

function parseRow(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
