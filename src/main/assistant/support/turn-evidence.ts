import type { AIProviderToolResult, Citation, JsonValue } from '../../../contracts/index.ts'
import type { Passage } from '../passages/passage-units.ts'
import { SEARCH_KNOWLEDGE } from '../tools/search-knowledge-result.ts'
import type { Evidence } from './support-checker.ts'

/** What a tool told, in UTF-16 units: more is a document, which has its own passages. */
const LONGEST_RESULT = 8_000

const linesOf = (value: JsonValue): string[] => {
  if (value === null || typeof value === 'boolean') return []
  if (typeof value !== 'object') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(linesOf)
  const entries = Object.entries(value)
  const isFlat = entries.every(([, inner]) => inner === null || typeof inner !== 'object')
  return isFlat
    ? [entries.map(([name, inner]) => `${name}: ${String(inner)}`).join('; ')]
    : entries.flatMap(([name, inner]) => linesOf(inner as JsonValue).map((line) => `${name}: ${line}`))
}

const passageOf = (text: string, of: Pick<Passage, 'number' | 'fileName' | 'contentType'>): Passage => ({
  ...of,
  place: '',
  text,
  headers: null,
  score: 1,
  context: '',
})

/**
 * Everything of a turn that a sentence may stand on: the passages that were given, under the numbers that `numberOf` gives them, and what other
 * tools told, which cannot be cited.
 */
export const turnEvidence = (
  given: readonly Citation[],
  results: readonly AIProviderToolResult[],
  { question, numberOf }: { readonly question: string; readonly numberOf: (citation: Citation) => number },
): Evidence => ({
  question,
  passages: [
    ...given.map((citation) =>
      passageOf(citation.quote, {
        number: numberOf(citation),
        fileName: citation.fileName,
        contentType: citation.contentType,
      }),
    ),
    ...results.flatMap(({ name, result }) =>
      name === SEARCH_KNOWLEDGE || result.type !== 'Succeeded'
        ? []
        : [
            passageOf(linesOf(result.value).join('\n').slice(0, LONGEST_RESULT), {
              number: 0,
              fileName: name,
              contentType: 'text/plain',
            }),
          ],
    ),
  ],
})
