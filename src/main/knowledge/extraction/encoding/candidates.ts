/** A way in which a text may be encoded, and the languages that are written so. */
export interface Candidate {
  /** A name that iconv-lite knows. */
  readonly name: string
  readonly languages: readonly string[]
  /** How much rarer than the commonest, as a natural logarithm. */
  readonly prior: number
  /** First bytes of the signs that everybody learns, for encodings of two bytes. */
  readonly commonLead?: readonly [from: number, to: number]
}

const western = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'is', 'ca', 'sq']
const central = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'sq', 'de']
const cyrillic = ['ru', 'uk', 'be', 'bg', 'mk', 'sr']

/** What people's files are in, apart from Unicode. Of two that hold the same letters the commoner stands here. */
export const candidates: readonly Candidate[] = [
  { name: 'windows-1252', languages: western, prior: 0 },
  { name: 'windows-1250', languages: central, prior: -1 },
  { name: 'windows-1251', languages: cyrillic, prior: -1 },
  { name: 'windows-1253', languages: ['el'], prior: -1 },
  { name: 'windows-1254', languages: ['tr'], prior: -1 },
  { name: 'windows-1255', languages: ['he'], prior: -1 },
  { name: 'windows-1256', languages: ['ar', 'fa'], prior: -1 },
  { name: 'windows-1257', languages: ['lt', 'lv', 'et'], prior: -1 },
  { name: 'windows-1258', languages: ['vi'], prior: -2 },
  { name: 'windows-874', languages: ['th'], prior: -1 },
  { name: 'iso-8859-15', languages: western, prior: -2 },
  { name: 'iso-8859-2', languages: central, prior: -2 },
  { name: 'iso-8859-5', languages: cyrillic, prior: -3 },
  { name: 'iso-8859-6', languages: ['ar'], prior: -3 },
  { name: 'iso-8859-7', languages: ['el'], prior: -2 },
  { name: 'koi8-u', languages: ['ru', 'uk', 'be', 'bg'], prior: -2 },
  { name: 'cp866', languages: ['ru', 'uk', 'be', 'bg'], prior: -3 },
  { name: 'cp850', languages: western, prior: -5 },
  { name: 'cp852', languages: central, prior: -5 },
  { name: 'cp862', languages: ['he'], prior: -5 },
  { name: 'macintosh', languages: western, prior: -5 },
  { name: 'maccyrillic', languages: cyrillic, prior: -5 },
  { name: 'shift_jis', languages: ['ja'], prior: -2, commonLead: [0x88, 0x97] },
  { name: 'euc-jp', languages: ['ja'], prior: -2, commonLead: [0xb0, 0xcf] },
  { name: 'gb18030', languages: ['zh-Hans'], prior: -2, commonLead: [0xb0, 0xd7] },
  { name: 'big5', languages: ['zh-Hant'], prior: -2, commonLead: [0xa4, 0xc6] },
  { name: 'euc-kr', languages: ['ko'], prior: -2, commonLead: [0xb0, 0xc8] },
]

/** Every language that a model is kept of. */
export const allLanguages: readonly string[] = [...new Set(candidates.flatMap(({ languages }) => languages))]

/** The encodings that a person can choose for a text, the commonest first. @public */
export const knownEncodings: readonly string[] = [
  'utf-8',
  ...candidates.map(({ name }) => name),
  'cp437',
  'utf-16le',
  'utf-16be',
]
