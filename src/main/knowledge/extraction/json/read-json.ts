import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { MalformedJson, placeIn } from './malformed-json.ts'
import { mendJson, type Stretch } from './mend-json.ts'
import { type JsonScanOptions, scanJson } from './scan-json.ts'
import { wholeLines } from './whole-lines.ts'

/** How a JSON text can be read. */
export interface ReadableJson {
  /** As long as what was written, with blanks where that is no JSON: what records are read from. */
  readonly text: string
  /** Where the JSON ends; what follows is text. */
  readonly end: number
  /** What is no JSON, in order: text of its own. */
  readonly loose: readonly Stretch[]
  /** What was made blank between the values or in them; it belongs to the value beside it. */
  readonly beside: readonly Stretch[]
  readonly notes: readonly ExtractionNote[]
}

/**
 * Finds out how a text can be read as JSON: as it stands; without what the standard forbids and many programs write; line by line, where some lines are
 * whole; or up to its first mistake. Throws a {@link MalformedJson} for a text that says nothing but its mistake.
 */
export const readableJson = (text: string, options: JsonScanOptions): ReadableJson => {
  const strict = mistakeIn(text, options)
  if (strict === null) return { text, end: text.length, loose: [], beside: [], notes: [] }
  const mended = mendJson(text)
  const mistake = mended.taken.length === 0 ? strict : mistakeIn(mended.text, options)
  const [first] = mended.taken
  if (mistake === null && first !== undefined) {
    const note = irregular(failureWords('NoteJsonRelaxed', { line: placeIn(text, first.start).line }))
    return { text: mended.text, end: text.length, loose: [], beside: mended.taken, notes: [note] }
  }
  const lines = wholeLines(text)
  const [broken] = lines?.broken ?? []
  if (lines !== null && broken !== undefined && mistakeIn(lines.text, options) === null) {
    const { line } = placeIn(text, broken.start)
    const note = irregular(
      failureWords('NoteJsonLinesBroken', { broken: lines.broken.length, count: lines.count, line }),
    )
    return { text: lines.text, end: text.length, loose: lines.broken, beside: [], notes: [note] }
  }
  if (!saysSomething(text)) throw strict
  const isMended = mistake !== null && isBehind(mistake, strict)
  const used = isMended ? mistake : strict
  return {
    text: isMended ? mended.text : text,
    end: lastValueEnd(isMended ? mended.text : text, options),
    loose: [],
    beside: isMended ? mended.taken : [],
    notes: [irregular(failureWords('NoteJsonMalformed', used.place))],
  }
}

const irregular = (message: string): ExtractionNote => ({ type: 'Irregular', message })

const mistakeIn = (text: string, options: JsonScanOptions): MalformedJson | null => {
  try {
    for (const _ of scanJson(text, options));
    return null
  } catch (error) {
    if (error instanceof MalformedJson) return error
    throw error
  }
}

const isBehind = ({ place: one }: MalformedJson, { place: other }: MalformedJson): boolean =>
  one.line > other.line || (one.line === other.line && one.column > other.column)

const lastValueEnd = (text: string, options: JsonScanOptions): number => {
  let end = 0
  for (const segment of scanJson(text, { ...options, isCutOff: true })) end = segment.end
  return end
}

const SOME_WORDS = 5
const HEAD = 100_000

/** A few signs in a file that was cut off tell nobody anything. */
const saysSomething = (text: string): boolean => (text.slice(0, HEAD).match(/\p{L}{3,}/gu)?.length ?? 0) >= SOME_WORDS
