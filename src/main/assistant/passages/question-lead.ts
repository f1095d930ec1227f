import type { Lead } from './passage-unit.ts'
import type { TextBlock } from './text-blocks.ts'

/** A question of a text, and what answers it there. */
export interface AskedQuestion {
  readonly lead: Lead
  readonly block: TextBlock
  /** Whether its paragraph begins with it: then all that follows there answers it, and else the next sentence alone. */
  readonly opens: boolean
  /** The first block that answered it. */
  readonly answer: TextBlock | null
}

/** Whether a question leads to what stands in a block after it. */
export const isAnsweredIn = (block: TextBlock, { block: own, opens, answer }: AskedQuestion): boolean => {
  if (block.kind === 'Item' && own.kind === 'Item' && block !== own) return false
  if (answer === null) return block.group - own.group <= 1
  return opens ? block.group === answer.group : block === answer && block !== own
}
