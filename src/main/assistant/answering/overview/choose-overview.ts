import type { Certainty } from '../choosing/choose-answer.ts'
import { type Quote, quoteAlone } from '../choosing/quote.ts'
import { coverage } from '../features/coverage-features.ts'
import type { Candidate, Scene } from '../reading/scene.ts'
import type { PassageView } from '../reading/unit-view.ts'

const MAX_QUOTES = 5
/** How strongly a heading has to hold a word of the question to be what is asked for. */
const NAMES_SECTION = 0.8
/** Of the question's words, so many must stand in what a document is called, for the question to be about that document. */
const NAMED = 0.4
/** Sentences shorter than this say too little, longer ones too much at once. */
const SHORTEST = 6
const LONGEST = 45

/** Whether an overview of something is asked for. */
export const asksForOverview = ({ question }: Scene): boolean => question.pack.signs.summary.test(question.folded)

/** The document that the question names, else, where what was found speaks of it, that of the best passage. */
const documentOf = (scene: Scene, certainty: Certainty): string | null => {
  let best: { fileName: string; named: number } | null = null
  for (const { view, name } of scene.candidates) {
    const named = coverage(scene, name)
    if (best === null || named > best.named) best = { fileName: view.passage.passage.fileName, named }
  }
  if (best !== null && best.named >= NAMED) return best.fileName
  return certainty === 'Off' ? null : (scene.passages[0]?.passage.fileName ?? null)
}

/** Where a passage stands in its document, by the first number of its place. */
const placeOf = ({ passage }: PassageView): number => Number(/\d+/.exec(passage.place)?.[0] ?? 0)

const mayStand = ({ view }: Candidate): boolean => {
  const { unit, words } = view
  if (unit.kind === 'Code' || /[?？:]\W*$/.test(unit.text)) return false
  return unit.pairs !== null || (words.length >= SHORTEST && words.length <= LONGEST)
}

/** How much of what the document goes on about a unit says: its words' counts in the others, by its length. */
const centralityIn = (candidates: readonly Candidate[]): ((candidate: Candidate) => number) => {
  const counts = new Map<string, number>()
  for (const { view } of candidates) for (const word of view.content) counts.set(word, (counts.get(word) ?? 0) + 1)
  return ({ view, before }) => {
    const said = [...view.content].reduce((sum, word) => sum + Math.log(counts.get(word) ?? 1), 0)
    const opens = before === null || before.view.unit.headings.join() !== view.unit.headings.join()
    return (said / (4 + view.content.size)) * (opens ? 1.5 : 1)
  }
}

const sectionOf = ({ view }: Candidate): string => `${view.passage.passage.number} ${view.unit.headings.join(' > ')}`

/** Sections; of a document with few or no headings its paragraphs. */
const partsOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const sections = [...Map.groupBy(candidates, sectionOf).values()]
  if (sections.length >= MAX_QUOTES) return sections
  const paragraphs = Map.groupBy(candidates, (candidate) => `${sectionOf(candidate)} ${candidate.view.unit.block}`)
  return paragraphs.size === 1 ? candidates.map((candidate) => [candidate]) : [...paragraphs.values()]
}

/** The sections that a question names beside the document: "the guest rules" are those under Guests. All where it names none. */
const namedSections = ({ question }: Scene, candidates: readonly Candidate[]): readonly Candidate[] => {
  const isNamed = ({ headings, name }: Candidate): boolean =>
    question.terms.some((_, index) => (headings[index] ?? 0) >= NAMES_SECTION && (name[index] ?? 0) === 0)
  const named = candidates.filter(isNamed)
  return named.length === 0 ? candidates : named
}

/** What a document says, in its order: of each section, or paragraph, the sentence that says most, and where there are few, more of them. None where no document is found. */
export const chooseOverview = (scene: Scene, certainty: Certainty): Quote[] => {
  const fileName = documentOf(scene, certainty)
  const ofDocument = scene.candidates.filter(
    (candidate) => candidate.view.passage.passage.fileName === fileName && mayStand(candidate),
  )
  const candidates = namedSections(scene, ofDocument)
  const centrality = centralityIn(candidates)
  const byCentrality = (some: readonly Candidate[]): Candidate[] =>
    some.toSorted((one, other) => centrality(other) - centrality(one))
  const heads = byCentrality(partsOf(candidates).flatMap((section) => byCentrality(section)[0] ?? []))
  // Few parts, of which one is a long list, leave room for more of it.
  const others = byCentrality(candidates).filter((candidate) => !heads.includes(candidate))
  const most = Math.min(MAX_QUOTES, Math.max(heads.length, Math.ceil(candidates.length / 2)))
  return [...heads, ...others]
    .slice(0, most)
    .toSorted(
      (one, other) => placeOf(one.view.passage) - placeOf(other.view.passage) || one.view.index - other.view.index,
    )
    .map(quoteAlone)
}
