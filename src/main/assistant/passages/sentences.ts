import { sentenceEnds } from './sentence-ends.ts'
import type { Stretch } from './stretch.ts'
import { trimStretch } from './stretch.ts'
import { blocksOf } from './text-blocks.ts'

/** The sentences of one block, trimmed. */
export const sentencesWithin = (text: string, block: Stretch): Stretch[] => {
  const sentences: Stretch[] = []
  let from = block.start
  for (const end of sentenceEnds(text.slice(block.start, block.end))) {
    const sentence = trimStretch(text, { start: from, end: block.start + end })
    if (sentence) sentences.push(sentence)
    from = block.start + end
  }
  return sentences
}

/**
 * The sentences of running text, Markdown or PDF text, in order: headings, list items and lines that were broken on purpose stand alone, wrapped
 * lines are joined.
 */
export const sentencesOf = (text: string): Stretch[] => blocksOf(text).flatMap((block) => sentencesWithin(text, block))
