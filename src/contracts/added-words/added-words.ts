import {
  addedLabels,
  addedTitles,
  placeLines,
  placeTitles,
  SPEAKER_NOTES,
  wordsOfKinds,
  wordsOfValues,
} from './vocabulary.ts'

/** A word or a few that the app put into the text of a document, in UTF-16 units from its beginning. They are English, since the text is stored. */
export interface AddedWords {
  readonly start: number
  readonly end: number
}

/** What is known of a text into which the app may have put words. */
export interface LabelledText {
  readonly contentType: string
  readonly fileName: string
  /** Where its headings stand, in their order; those of a part of a text are told by their places in the part. */
  readonly headings: readonly { readonly start: number; readonly level: number }[]
}

/** What the app puts where in a text of some kind. */
interface Labelling {
  /** Labels stand below headings down to this level; deeper ones are of the words of the file itself, such as the chapters of a book. */
  readonly level: number
  readonly hasPlaces?: boolean
  /** Its own words may begin like labels: in a part of it nobody can tell. */
  readonly isLikeLabels?: boolean
}

const SLIDES: Labelling = { level: 0, isLikeLabels: true }
const MAIL: Labelling = { level: 1, isLikeLabels: true }
const byType: Readonly<Record<string, Labelling>> = {
  'message/rfc822': MAIL,
  'application/mbox': MAIL,
  'application/vnd.ms-outlook': MAIL,
  'text/calendar': { level: 1 },
  'text/vcard': { level: 1 },
  'application/epub+zip': { level: 1 },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': SLIDES,
  'application/vnd.oasis.opendocument.presentation': SLIDES,
  'application/vnd.apple.keynote': SLIDES,
}
/** XML of any other ending names its values itself. */
const byEnding: Readonly<Record<string, Labelling>> = {
  enex: { level: 1 },
  rss: { level: 2 },
  atom: { level: 2 },
  rdf: { level: 2 },
  gpx: { level: 2, hasPlaces: true },
  kml: { level: 6, hasPlaces: true },
}

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null

const labellingOf = ({ contentType, fileName }: Pick<LabelledText, 'contentType' | 'fileName'>): Labelling | null => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === 'application/xml'
    ? own(byEnding, fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())
    : own(byType, type)
}

/** Whether a heading of such a file stands where a thing has no name. */
export const isAddedTitle = (title: string, file: Pick<LabelledText, 'contentType' | 'fileName'>): boolean => {
  const labelling = labellingOf(file)
  return labelling !== null && isTitleOf(labelling, title)
}

const isTitleOf = ({ hasPlaces = false }: Labelling, title: string): boolean =>
  addedTitles.has(title) || (hasPlaces && placeTitles.has(title))

const LABEL = /^([A-Z][a-z-]+(?: [a-z]+)?)( \([^()]*\))?: /
const NOTES = new RegExp(`(?<=^|\\n\\n|\\f)${SPEAKER_NOTES}(?=: )`, 'g')

/**
 * Where the app put words of its own into the text of a mail, a calendar, contact cards, a book, notes, a map or slides, in their order: labels at the beginnings
 * of the lines right below a heading, some of their values, and headings of what has no name. What stands further down are the document's own words.
 */
export const addedWordsIn = (text: string, about: LabelledText): AddedWords[] => {
  const labelling = labellingOf(about)
  if (labelling === null) return []
  if (labelling === SLIDES) return wordsIn(text, 0, NOTES)
  return about.headings.flatMap(({ start, level }, at) => {
    const end = lineEnd(text, start)
    const title = isTitleOf(labelling, text.slice(start, end)) ? [{ start, end }] : []
    if (level > labelling.level) return title
    const until = about.headings[at + 1]?.start ?? text.length
    return [...title, ...labelsBelow(text.slice(0, until), end, labelling)]
  })
}

/** The same in a part of a text, such as what a reply cites: it may begin with a heading, or right below one. A mail's own words may begin like labels. */
export const addedWordsInPart = (text: string, file: Pick<LabelledText, 'contentType' | 'fileName'>): AddedWords[] => {
  const labelling = labellingOf(file)
  const below = labelling === null || labelling.isLikeLabels === true ? [] : labelsBelow(text, 0, labelling)
  return below.length > 0 ? below : addedWordsIn(text, { ...file, headings: [{ start: 0, level: 1 }] })
}

const lineEnd = (text: string, from: number): number => {
  const length = text.slice(from).search(/[\n\f]/)
  return length < 0 ? text.length : from + length
}

const wordsIn = (text: string, at: number, pattern: RegExp): AddedWords[] =>
  Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({ start: at + index, end: at + index + words.length }))

/** The labels of the lines that stand together below a heading. */
const labelsBelow = (text: string, heading: number, labelling: Labelling): AddedWords[] => {
  const found: AddedWords[] = []
  const blanks = /^\s*/.exec(text.slice(heading))?.[0] ?? ''
  if (blanks.includes('\f')) return found
  for (let start = heading + blanks.length; start < text.length; ) {
    const end = lineEnd(text, start)
    if (end === start) break
    found.push(...labelIn(text.slice(start, end), start, labelling))
    if (text[end] === '\f') break
    start = end + 1
  }
  return found
}

const labelIn = (line: string, at: number, { hasPlaces = false }: Labelling): AddedWords[] => {
  const [before = '', label = '', kinds = ''] = LABEL.exec(line) ?? []
  if (addedLabels.has(label)) {
    const values = own(wordsOfValues, label)
    return [
      { start: at, end: at + label.length },
      ...wordsIn(kinds, at + label.length, wordsOfKinds),
      ...(values === null ? [] : wordsIn(line.slice(before.length), at + before.length, values)),
    ]
  }
  const place = hasPlaces ? placeLines.find(([pattern]) => pattern.test(line)) : undefined
  const [whole = ''] = place?.[0].exec(line) ?? []
  return place === undefined ? [] : wordsIn(whole, at, place[1])
}
