import { createFlow, type Flow, type FlowTable } from '../flow/flow.ts'

/** A piece of a page as a reader sees it, one below the other. */
export type HtmlBlock =
  | { readonly type: 'Heading'; readonly level: number; readonly text: string }
  | { readonly type: 'Paragraph'; readonly text: string }
  | { readonly type: 'Line'; readonly text: string; readonly depth: number }
  | { readonly type: 'Table'; readonly table: FlowTable }

export const writeBlock = (flow: Flow, block: HtmlBlock): void => {
  switch (block.type) {
    case 'Heading':
      flow.heading(block.level, block.text)
      break
    case 'Paragraph':
      flow.paragraph(block.text)
      break
    case 'Line':
      flow.line(block.text, block.depth)
      break
    case 'Table':
      flow.table(block.table)
  }
}

/** What stands in a cell, as one text. */
export const blocksText = (blocks: readonly HtmlBlock[]): string => {
  const [only] = blocks
  if (blocks.length === 1 && only?.type === 'Paragraph') return only.text
  const flow = createFlow()
  for (const block of blocks) writeBlock(flow, block)
  return flow.finish().text.replace(/\n+/g, '\n')
}
