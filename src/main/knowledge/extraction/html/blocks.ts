import type { TextMark } from '../../../../contracts/index.ts'
import { createFlow, type Flow, type FlowTable, type MarkedText } from '../flow/flow.ts'
import { followed } from '../layout/text-marks.ts'

interface WithMarks {
  /** How its words are set. */
  readonly marks?: readonly TextMark[]
}

/** A piece of a page as a reader sees it, one below the other. */
export type HtmlBlock =
  | (WithMarks & { readonly type: 'Heading'; readonly level: number; readonly text: string })
  | (WithMarks & { readonly type: 'Paragraph'; readonly text: string })
  | (WithMarks & { readonly type: 'Line'; readonly text: string; readonly depth: number })
  | { readonly type: 'Table'; readonly table: FlowTable }

export const writeBlock = (flow: Flow, block: HtmlBlock): void => {
  switch (block.type) {
    case 'Heading':
      flow.heading(block.level, block.text, block.marks)
      break
    case 'Paragraph':
      flow.paragraph(block.text, block.marks)
      break
    case 'Line':
      flow.line(block.text, block.depth, block.marks)
      break
    case 'Table':
      flow.table(block.table)
  }
}

/** What stands in a cell, as one text. */
export const blocksText = (blocks: readonly HtmlBlock[]): MarkedText => {
  const [only] = blocks
  if (blocks.length === 1 && only?.type === 'Paragraph') return { text: only.text, marks: only.marks ?? [] }
  const flow = createFlow({ keepsLayout: true })
  for (const block of blocks) writeBlock(flow, block)
  const { text, layout } = flow.finish()
  const close = text.replace(/\n+/g, '\n')
  return { text: close, marks: followed(layout?.marks ?? [], text, close) }
}
