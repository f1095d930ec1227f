import iconv from 'iconv-lite'
import { readAlmostUtf8 } from './almost-utf8.ts'
import { allLanguages, type Candidate, candidates } from './candidates.ts'
import { languageModel } from './language-model.ts'
import { hasOnlySigns, scoreText } from './score-text.ts'

/** How a text that is not plainly Unicode seems to be encoded. */
export interface DetectedEncoding {
  readonly name: string
  /** Whether another encoding would make nearly as good a text of it. */
  readonly isDoubtful: boolean
  /** Other encodings that make another text of it, the likeliest first. */
  readonly alternatives: readonly string[]
}

const COMMONEST = 'windows-1252'
/** An encoding must make the text so much likelier than the next, as a natural logarithm, to be past doubt. */
const MARGIN = 5
/** Letters that are less likely than this on average are no language that is known here. */
const POOR = -8.5
const DECLARED = 15
/** A byte that is not UTF-8 in a text that is but for such. */
const NO_UTF8 = -4
/** A text in which the commonest encoding sees a sign or two that go with ASCII, such as a pound or a degree, hardly is in another. */
const FEW = 3
const UNCOMMON_WITH_FEW_SIGNS = -3
const MAX_ALTERNATIVES = 6
/** Bytes of lines with something to tell; more would tell no more. */
const SAMPLE = 12_000

/**
 * Finds the encoding that makes the likeliest text of the bytes, by letter pairs and signs of the languages that are written in each. UTF-8 with
 * some bad bytes is among them. `declared` is what the text says of itself, which is believed if it can be.
 */
export const detectEncoding = (bytes: Uint8Array, declared: string | null): DetectedEncoding => {
  const sample = telling(bytes)
  const count = sample.reduce((sum, byte) => (byte >= 0x80 ? sum + 1 : sum), 0)
  const handicap = count <= FEW && hasOnlySigns(iconv.decode(sample, COMMONEST)) ? UNCOMMON_WITH_FEW_SIGNS : 0
  const scored = candidates
    .map((candidate) => ({ ...scoreCandidate(sample, candidate), name: candidate.name }))
    .map((result) => (result.name === COMMONEST ? result : { ...result, score: result.score + handicap }))
    .concat({ ...scoreUtf8(sample), name: 'utf-8' })
    .map((result) => (result.name === declared ? { ...result, score: result.score + DECLARED } : result))
    .sort((one, other) => other.score - one.score)
  const [best] = scored
  if (best === undefined) return { name: COMMONEST, isDoubtful: true, alternatives: [] }
  const others = scored.filter(({ text }) => text !== best.text)
  const margin = best.score - (others[0]?.score ?? Number.NEGATIVE_INFINITY)
  return {
    name: best.name,
    isDoubtful: margin < MARGIN || best.score < POOR * count,
    alternatives: others.slice(0, MAX_ALTERNATIVES).map(({ name }) => name),
  }
}

interface Scored {
  readonly text: string
  readonly score: number
}

const scoreCandidate = (sample: Buffer, { name, languages, prior, commonLead }: Candidate): Scored => {
  const text = iconv.decode(sample, name).normalize('NFC')
  const [from, to] = commonLead ?? [0, 0]
  const isCommon = (sign: string): boolean => {
    const lead = iconv.encode(sign, name)[0] ?? 0
    return lead >= from && lead <= to
  }
  return { text, score: bestOf(text, languages, isCommon) + prior }
}

/**
 * Lines that other programs wrote into a file of UTF-8 do not make it anything else, as long as most is UTF-8: no other text is so by chance. A
 * byte that is none costs, so that a text of another encoding is not taken for such.
 */
const scoreUtf8 = (sample: Buffer): Scored => {
  const { text, good, bad } = readAlmostUtf8(sample)
  if (good * 4 < bad) return { text, score: bestOf(sample.toString('utf8'), allLanguages, () => true) }
  return { text, score: bestOf(text, allLanguages, () => true) + bad * NO_UTF8 }
}

const bestOf = (text: string, languages: readonly string[], isCommon: (sign: string) => boolean): number =>
  Math.max(...languages.map((language) => scoreText(text, languageModel(language), isCommon)))

const LF = 10
/** No word before a byte beyond ASCII is longer. */
const LONGEST_WORD = 30

/** The lines that hold bytes beyond ASCII, one after the other, each from its beginning or from the word that those bytes stand in. */
const telling = (bytes: Uint8Array): Buffer => {
  const parts: Uint8Array[] = []
  let length = 0
  let at = bytes.findIndex((byte) => byte >= 0x80)
  while (at !== -1 && length < SAMPLE) {
    const start = wordStart(bytes, at)
    const newline = bytes.indexOf(LF, at)
    const end = Math.min(newline === -1 ? bytes.length : newline + 1, at + SAMPLE)
    parts.push(bytes.subarray(start, end))
    length += end - start
    const next = bytes.subarray(end).findIndex((byte) => byte >= 0x80)
    at = next === -1 ? -1 : end + next
  }
  return Buffer.concat(parts)
}

const wordStart = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at > 0 && from - at < LONGEST_WORD && (bytes[at - 1] ?? 0) > 32) at--
  return at
}
