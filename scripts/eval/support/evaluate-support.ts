import { createSupportChecker } from '../../../src/main/assistant/support/support-checker.ts'
import { readSupportPairs, type SupportPair } from './support-set.ts'

/** A pair with the mark that the app gives its sentence. */
export interface MarkedPair {
  readonly pair: SupportPair
  /** Null where the sentence is not checked. */
  readonly isMarked: boolean | null
}

/** Marks every sentence of a support set as the app does, as a reply of one sentence. */
export const evaluateSupport = async (path: string, resourcesDir: string): Promise<MarkedPair[]> => {
  const checker = createSupportChecker(resourcesDir)
  const marked: MarkedPair[] = []
  for (const pair of readSupportPairs(path)) {
    const support = await checker.check(pair.sentence, { passages: pair.passages, question: '' })
    const isMarked = support.length === 0 ? null : support.every(({ verdict }) => verdict === 'Supported')
    marked.push({ pair, isMarked })
  }
  return marked
}

/** The part of the pairs whose mark is right; a sentence that is not checked has none. */
export const rightMarks = (marked: readonly MarkedPair[]): number =>
  marked.filter(({ pair, isMarked }) => isMarked === pair.isSupported).length / marked.length

/** Right marks of all pairs, and by kind and language of the sentence. */
export const printSupport = (marked: readonly MarkedPair[]): string => {
  const line = (name: string, of: readonly MarkedPair[]): string =>
    `${name.padEnd(16)}${String(of.length).padStart(6)}${rightMarks(of).toFixed(3).padStart(9)}`
  const by = (key: (pair: SupportPair) => string): string[] =>
    [...Map.groupBy(marked, ({ pair }) => key(pair))].map(([name, of]) => line(name, of))
  return [
    `${''.padEnd(16)}${'pairs'.padStart(6)}${'right'.padStart(9)}`,
    line('all', marked),
    line(
      'supported',
      marked.filter(({ pair }) => pair.isSupported === true),
    ),
    line(
      'not supported',
      marked.filter(({ pair }) => pair.isSupported === false),
    ),
    ...by(({ kind }) => kind),
    ...by(({ language }) => language),
  ].join('\n')
}
