import { addedWordsIn, isAddedTitle } from '../../../contracts/added-words/added-words.ts'
import { MAX_OUTLINE } from '../../../contracts/document-overview.ts'
import type { TextChunk } from '../../../contracts/index.ts'
import type { LanguagePack, Passage } from '../../assistant/index.ts'
import { stemOf } from '../admission/file-name.ts'
import type { ExtractedDocument } from '../extraction/extracted-document.ts'
import { countWords } from './count-words.ts'
import { documentSections, recordSections } from './document-sections.ts'
import { documentTitle } from './document-title.ts'
import { keyTerms } from './key-terms.ts'
import type { OverviewFacts, OverviewTools } from './overview-tools.ts'
import { certainQuestions } from './questions/certain-questions.ts'

export interface OverviewSource {
  readonly document: ExtractedDocument
  readonly fileName: string
  readonly contentType: string
  /** The first chunks of the document, at most {@link MAX_OVERVIEW_CHUNKS}. */
  readonly chunks: readonly TextChunk[]
}

/** Chunks that questions are made of and tried on. */
export const MAX_OVERVIEW_CHUNKS = 60
/** UTF-16 units that key terms are taken from. */
const READ_FOR_TERMS = 200_000
/** What tells the language: the beginning is often a title page. */
const READ_FOR_LANGUAGE = 2_000

const pagesOf = ({ segments }: ExtractedDocument): number | null => {
  let pages = 0
  for (const { place } of segments) {
    if (place.type === 'Page') pages = Math.max(pages, place.page)
    else if (place.type === 'Slide') pages = Math.max(pages, place.slide)
    else break
  }
  return pages === 0 ? null : pages
}

const passageOf = ({ text, metadata }: TextChunk, at: number, source: OverviewSource): Passage => ({
  number: at + 1,
  fileName: source.fileName,
  contentType: source.contentType,
  place: '',
  text,
  headers: metadata.headers === undefined ? null : (JSON.parse(metadata.headers) as string[]),
  score: 1,
  context: metadata.context ?? '',
  ...(metadata.headings !== undefined && { headings: JSON.parse(metadata.headings) as [number, number][] }),
})

/** What holds an address or an id. */
const ADDRESS = /\/\/\S|[\da-f]{8}-[\da-f]{4}-/i

/** A text without where its links lead, which is in no language: of the letters in an id a "d" and a "c" would be French. */
const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/)
    .filter((run) => !ADDRESS.test(run))
    .join(' ')

/** Words of a language that a text must hold for it to be written in it: a table of names is in none. */
const LEAST_SHARE = 0.12
const LEAST_WORDS = 8
/** One word of a language that a table repeats in each of its columns makes no language. */
const LEAST_DIFFERENT = 3

const isWritten = (text: string, pack: LanguagePack, { scanWords }: OverviewTools): boolean => {
  const words = scanWords(text)
  const own = words.filter(({ folded }) => pack.stop.has(folded)).map(({ folded }) => folded)
  return own.length >= Math.max(LEAST_WORDS, words.length * LEAST_SHARE) && new Set(own).size >= LEAST_DIFFERENT
}

/** Whether a text holds a word that tells a language from the one that is taken otherwise: "in" is a word of both. */
const isTold = (text: string, pack: LanguagePack, { languages, scanWords }: OverviewTools): boolean =>
  scanWords(text).some(
    ({ folded }) => (pack.stop.has(folded) || pack.courtesy.has(folded)) && !languages.fallback.stop.has(folded),
  )

/** Columns and names that are in no language for sure are asked for in English, or in German where that is likelier. */
const askedIn = (likely: LanguagePack, language: string | null): LanguagePack | null =>
  language !== null || likely.code === 'de' ? likely : null

/** The beginning of a text, as far as it is read for its terms, without the labels that the app puts into it. */
const withoutLabels = (whole: string, { document, fileName, contentType }: OverviewSource): string => {
  const text = whole.slice(0, READ_FOR_TERMS)
  const headings = document.headings.filter(({ start }) => start < text.length)
  let own = ''
  let at = 0
  for (const { start, end } of addedWordsIn(text, { fileName, contentType, headings })) {
    own += text.slice(at, start)
    at = end
  }
  return own + text.slice(at)
}

/** What a document is about, from itself alone. Pure; takes some ten milliseconds. */
export const makeOverview = (source: OverviewSource, tools: OverviewTools): OverviewFacts => {
  const { document, fileName, chunks } = source
  const { text } = document
  const { languages } = tools
  const beginning = withoutAddresses(text.slice(0, 2 * READ_FOR_LANGUAGE))
  const middle = text.length > 2 * READ_FOR_LANGUAGE ? beginning.slice(READ_FOR_LANGUAGE) : beginning
  const detected = languages.detect(middle) ?? languages.detect(beginning)
  const likely = detected !== null && isTold(beginning, detected, tools) ? detected : languages.fallback
  const language = isWritten(beginning, likely, tools) ? likely.code : null
  const named = document.headings.filter((heading) => !isAddedTitle(heading.title, source))
  const isNameless = named.length === 0 && document.headings.length > 0
  const title = isNameless ? stemOf(fileName) : documentTitle({ text, headings: named }, stemOf(fileName))
  const sections = documentSections(document)
  const outline = sections.slice(0, MAX_OUTLINE).map(({ title, level }) => ({ title, level }))
  const read = { pack: askedIn(likely, language) ?? languages.fallback, tools }
  const passages = chunks.map((chunk, at) => passageOf(chunk, at, source))
  const terms = keyTerms(withoutLabels(text, source), {
    pack: read.pack,
    headings: outline.map(({ title }) => title),
    scanWords: tools.scanWords,
  })
  return {
    title,
    language,
    pages: pagesOf(document),
    words: countWords(text),
    outline,
    sections: sections.length > 0 ? sections : recordSections(document),
    terms,
    questions: certainQuestions({ passages, title, terms, ...read }),
  }
}
