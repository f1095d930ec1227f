import { foldWord } from '../../language/fold-word.ts'
import type { Certainty } from '../choosing/choose-answer.ts'
import { type Quote, quoteAlone } from '../choosing/quote.ts'
import { coverage } from '../features/coverage-features.ts'
import type { Candidate, Scene } from '../reading/scene.ts'

const MAX_QUOTES = 5
/** How strongly a part has to hold a word of the question to be what is asked for. */
const NAMES_PART = 0.8
/** Of the question's words, so many must stand in what a document is called, for the question to be about that document. */
const NAMED = 0.4
/** Sentences shorter than this say too little, longer ones too much at once. */
const SHORTEST = 6
const LONGEST = 45

/** Whether an overview of something is asked for, or what something is about. */
export const asksForOverview = ({ question: { pack, folded } }: Scene): boolean =>
  pack.signs.summary.test(folded) || pack.signs.about.test(folded)

/** Whether a question holds the name of a file as it is written, and no longer one: "letter.doc" is not in "letter.docx". */
const writesName = ({ question: { folded } }: Scene, fileName: string): boolean => {
  const name = foldWord(fileName)
  const at = folded.indexOf(name)
  return at >= 0 && !/[\p{L}\d]/u.test(folded[at + name.length] ?? ' ') && !/[\p{L}\d]/u.test(folded[at - 1] ?? ' ')
}

/** The document that the question names, else, where what was found speaks of it, that of the best passage. */
const documentOf = (scene: Scene, certainty: Certainty): string | null => {
  const written = scene.passages.find(({ passage }) => writesName(scene, passage.fileName))
  if (written !== undefined) return written.passage.fileName
  let best: { fileName: string; named: number } | null = null
  for (const { view, name } of scene.candidates) {
    const named = coverage(scene, name)
    if (best === null || named > best.named) best = { fileName: view.passage.passage.fileName, named }
  }
  if (best !== null && best.named >= NAMED) return best.fileName
  // What is said of something in a document is what one asks for who asks what that is about.
  if (!scene.question.pack.signs.summary.test(scene.question.folded) && scene.question.terms.length > 0) return null
  return certainty === 'Off' ? null : (scene.passages[0]?.passage.fileName ?? null)
}

/** Where a unit begins in its document. */
const placeOf = ({ view }: Candidate): number => (view.passage.passage.start ?? 0) + view.unit.start

const byPlace = (one: Candidate, other: Candidate): number => placeOf(one) - placeOf(other)

/** Each sentence once: passages that follow one another share some. */
const eachOnce = (candidates: readonly Candidate[]): Candidate[] => {
  const texts = new Set<string>()
  return candidates.toSorted(byPlace).filter(({ view: { unit } }) => !texts.has(unit.text) && texts.add(unit.text))
}

const mayStand = ({ view }: Candidate): boolean => {
  const { unit, words } = view
  if (unit.kind === 'Code' || unit.isOver === true || /[?？:]\W*$/.test(unit.text)) return false
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

const headingsOf = ({ view: { unit } }: Candidate): string[] => [...(unit.above ?? []), ...unit.headings]

const sectionOf = (candidate: Candidate): string => headingsOf(candidate).join('\n')

const paragraphOf = (candidate: Candidate): string =>
  `${candidate.view.passage.passage.number} ${candidate.view.unit.block} ${sectionOf(candidate)}`

type Part = readonly [Candidate, ...Candidate[]]

const grouped = (candidates: readonly Candidate[], by: (candidate: Candidate) => string): Part[] =>
  [...Map.groupBy(candidates, by).values()].flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []))

/** Sections; of a document with few or no headings its paragraphs. */
const partsOf = (candidates: readonly Candidate[]): Part[] => {
  const sections = grouped(candidates, sectionOf)
  if (sections.length >= MAX_QUOTES) return sections
  const paragraphs = grouped(candidates, paragraphOf)
  return paragraphs.length === 1 ? candidates.map((candidate) => [candidate]) : paragraphs
}

/** What is said where, from most to least: greetings and closings are short. */
const saysMost = (one: Part, other: Part): number => saidIn(other) - saidIn(one)
const saidIn = (part: Part): number => new Set(part.flatMap(({ view }) => [...view.content])).size

export interface Overview {
  readonly fileName: string
  readonly quotes: readonly Quote[]
  /** The heading of the part that alone was asked for, or what it is about; null for the whole document. */
  readonly part: string | null
}

/** How much of the question stands in words that are of a part and not of the document's name. */
const partWeight = ({ question, weights }: Scene, held: Candidate['own'], name: Candidate['name']): number =>
  [...question.terms.keys()]
    .filter((term) => (held[term] ?? 0) >= NAMES_PART && (name[term] ?? 0) === 0)
    .reduce((sum, term) => sum + (weights[term] ?? 0), 0)

/** The sections that a question names beside the document: "the guest rules" are those under Guests, "day 9" none of the other days. */
const namedSections = (scene: Scene, candidates: readonly Candidate[]): Candidate[] => {
  const weightOf = ({ headings, name }: Candidate): number => partWeight(scene, headings, name)
  const most = Math.max(0, ...candidates.map(weightOf))
  return most === 0 ? [] : candidates.filter((candidate) => weightOf(candidate) === most)
}

/** A paragraph is about what so many of its sentences speak of, and those of no other. */
const ABOUT = 2

/** The paragraph that alone speaks of a word of the question, and does so again and again: "the abstract about the mice". */
const namedParagraph = ({ question }: Scene, candidates: readonly Candidate[]): [part: string, Candidate[]] | null => {
  for (const [term, { written }] of question.terms.entries()) {
    const speaking = candidates.filter(({ own, name }) => (own[term] ?? 0) >= NAMES_PART && (name[term] ?? 0) === 0)
    const [paragraph, ...others] = new Set(speaking.map(paragraphOf))
    if (paragraph === undefined || others.length > 0 || speaking.length < ABOUT) continue
    return [written, candidates.filter((candidate) => paragraphOf(candidate) === paragraph)]
  }
  return null
}

/** The part of a document that a question names; all of it where it names none. */
const askedPart = (scene: Scene, candidates: readonly Candidate[]): [part: string | null, readonly Candidate[]] => {
  const sections = namedSections(scene, candidates)
  const [first] = sections
  if (first) return [headingsOf(first).at(-1) ?? null, sections]
  return namedParagraph(scene, candidates) ?? [null, candidates]
}

/** Sentences in their order, each with what it leans on unless that was shown. */
const quotesOf = (candidates: readonly Candidate[]): Quote[] => {
  const shown = new Set<string>()
  return candidates.flatMap((candidate) => {
    if (shown.has(candidate.view.unit.text)) return []
    const quote = quoteAlone(candidate, shown)
    for (const { text } of quote.units) shown.add(text)
    return [quote]
  })
}

/**
 * What a document, or the part of it that is asked for, says, in its order: of each section, or paragraph, the sentence that says most, and where there are
 * few, more of them. Null where no document is found.
 */
export const chooseOverview = (scene: Scene, certainty: Certainty): Overview | null => {
  const fileName = documentOf(scene, certainty)
  const ofDocument = scene.candidates.filter(
    (candidate) => candidate.view.passage.passage.fileName === fileName && mayStand(candidate),
  )
  const [part, candidates] = askedPart(scene, eachOnce(ofDocument))
  if (fileName === null || candidates.length === 0) return null
  const centrality = centralityIn(candidates)
  const byCentrality = <Some extends readonly Candidate[]>(some: Some): Candidate[] =>
    some.toSorted((one, other) => centrality(other) - centrality(one))
  const heads = partsOf(candidates)
    .toSorted(saysMost)
    .map((section) => byCentrality(section)[0] ?? section[0])
  // Few parts, of which one is a long list, leave room for more of it.
  const others = byCentrality(candidates).filter((candidate) => !heads.includes(candidate))
  const enough = part === null ? Math.max(heads.length, Math.ceil(candidates.length / 2)) : candidates.length
  const most = Math.min(MAX_QUOTES, enough)
  return { fileName, part, quotes: quotesOf([...heads, ...others].slice(0, most).toSorted(byPlace)) }
}
