import type { AddedWords } from '../../../../contracts/index.ts'
import type { FlowLine } from './flow-blocks.ts'
import type { MarkIndex } from './mark-index.ts'

/** A part of a block: words of the file, or some that the app put between them. */
export type LabelledPart = FlowLine & { readonly isAdded: boolean }

/** A block in its parts, which are all of it. */
export const labelledParts = ({ start, text }: FlowLine, added: MarkIndex<AddedWords>): LabelledPart[] => {
  const parts: LabelledPart[] = []
  let at = start
  const take = (end: number, isAdded: boolean): void => {
    if (end > at) parts.push({ start: at, text: text.slice(at - start, end - start), isAdded })
    at = end
  }
  for (const words of added(start, start + text.length)) {
    take(words.start, false)
    take(words.end, true)
  }
  take(start + text.length, false)
  return parts
}
