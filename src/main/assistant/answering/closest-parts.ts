import type { SearchMatch, SourceSpan } from '../../../contracts/index.ts'
import { type MarksWithin, narrowSpan } from '../citations/narrow-span.ts'
import { shippedLanguages } from '../language/shipped-languages.ts'
import type { Passage } from '../passages/passage-units.ts'
import { coverage, inContext } from './features/coverage-features.ts'
import { type Candidate, createScene } from './reading/scene.ts'

/** The sentence, row or record of a passage that a query speaks of most. */
interface ClosestPart {
  /** Where it stands, as exactly as its format can say. */
  readonly span: SourceSpan
  /** Verbatim from the document. */
  readonly text: string
}

/** A match of a search as the passage that is compared with a question. */
export const matchedPassage = ({ chunk, fileName, score }: SearchMatch, number: number): Passage => {
  const { contentType = 'text/plain', headers, headings, context = '' } = chunk.metadata
  return {
    number,
    fileName,
    contentType,
    place: '',
    text: chunk.text,
    headers: headers === undefined ? null : (JSON.parse(headers) as string[]),
    score,
    context,
    ...(headings !== undefined && { headings: JSON.parse(headings) as [number, number][] }),
  }
}

const marksOf = ({ metadata: { sections = '[]', places = '[]' } }: SearchMatch['chunk']): MarksWithin => ({
  sections: JSON.parse(sections),
  places: JSON.parse(places),
})

/** Of each match the part that shares most words with the query, in the order of the matches; null where no part shares any. */
export const closestParts = (query: string, matches: readonly SearchMatch[]): (ClosestPart | null)[] => {
  const languages = shippedLanguages()
  const found = matches.map((match, rank) => ({
    passage: matchedPassage(match, rank),
    rank,
    standing: 0,
    byTranslation: false,
  }))
  const scene = createScene(query, found, languages)
  const shared = ({ own }: Candidate): number => coverage(scene, own)
  const inAll = (candidate: Candidate): number => shared(candidate) + coverage(scene, inContext(candidate))
  const byPassage = Map.groupBy(scene.candidates, ({ view }) => view.passage.passage.number)
  return matches.map(({ chunk, span }, number) => {
    const [best] = (byPassage.get(number) ?? [])
      .filter((candidate) => shared(candidate) > 0)
      .sort((one, other) => inAll(other) - inAll(one) || one.view.index - other.view.index)
    if (best === undefined) return null
    const { start, end } = best.view.unit
    const contentType = best.view.passage.passage.contentType
    return {
      span: narrowSpan({ text: chunk.text, contentType, span, ...marksOf(chunk) }, { start, end }),
      text: chunk.text.slice(start, end),
    }
  })
}
