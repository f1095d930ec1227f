import type { EvaluationQuestion, QuestionOutcome } from '../../../contracts/index.ts'
import { rankingMetrics, recallAt } from './ranking-metrics.ts'

/** What a search found, in its order: a passage, and the document that it stands in. */
export interface FoundPassage {
  readonly chunkId: string
  readonly fileName: string
  readonly text: string
}

const MOST_NAMED = 5

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const stem = (name: string): string => folded(name).replace(/\.[^.\s]{1,5}$/, '')

/** A document may be named without its extension. */
const names = (expected: string, fileName: string): boolean =>
  folded(expected) === folded(fileName) || folded(expected) === stem(fileName)

/**
 * Compares what was found with what was expected. Without a passage, documents are ranked, each where its best passage is; with one, passages
 * are, and the first of an expected document that holds the words counts.
 */
export const judgeQuestion = (
  { question, expected, passage }: EvaluationQuestion,
  found: readonly FoundPassage[],
): QuestionOutcome => {
  const expectedAs = (fileName: string): number => expected.findIndex((one) => names(one.fileName, fileName))
  const words = passage === null ? null : folded(passage)
  const idOf = ({ chunkId, fileName, text }: FoundPassage): string => {
    const at = expectedAs(fileName)
    if (words === null) return at === -1 ? `other ${fileName}` : `expected ${at}`
    return at !== -1 && folded(text).includes(words) ? 'the passage' : chunkId
  }
  const ranking = [...new Set(found.map(idOf))]
  const judgements: ReadonlyMap<string, number> =
    words === null ? new Map(expected.map(({ grade }, at) => [`expected ${at}`, grade])) : new Map([['the passage', 1]])
  const first = ranking.findIndex((id) => judgements.has(id))
  const { nDCG10, mrr10 } = rankingMetrics(ranking, judgements)
  return {
    question,
    expected: expected.map(({ fileName }) => fileName),
    rank: first === -1 ? null : first + 1,
    recall5: recallAt(5, ranking, judgements),
    recall10: recallAt(10, ranking, judgements),
    mrr10,
    nDCG10,
    found: [...new Set(found.map(({ fileName }) => fileName))].slice(0, MOST_NAMED),
  }
}
