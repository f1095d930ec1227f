import type { PassageUnit } from '../../passages/passage-units.ts'
import { termsOf } from '../../passages/terms.ts'

const numberWords =
  'half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand'
const number = `(?:\\d[\\d.,]*|(?:${numberWords})(?:[- ](?:${numberWords}))*)`
export const anyNumber = new RegExp(`\\b${number}\\b`, 'i')
const measureUnit =
  '%|°|(?:milli|centi|kilo)?(?:met(?:re|er)s?|gram(?:me)?s?|lit(?:re|er)s?|watts?|volts?|amps?|pascals?|hertz)|miles?|feet|foot|inch(?:es)?|pounds?|tons?|tonnes?|degrees?|kelvin|newtons?|bars?|per\\s?cent|mm|cm|km|kg|m|g|l|K|kW|V|A|Hz|s|min|hours?|minutes?|seconds?|days?|weeks?|months?|years?'
export const measure = new RegExp(`\\b${number}[\\s-]?(?:${measureUnit})(?![\\p{L}])`, 'iu')
export const money =
  /[£$€¥]\s?\d|\d\s?(?:£|€|\$|pounds?|euros?|dollars?|pence|cents?)|(?:\b|_)(?:price|gbp|eur|usd|amount|cost|fee|income|vat|tax|balance)[^\d;]{0,30} \d/i
export const duration = new RegExp(
  `\\b(?:${number}|an?|half an?)[\\s-]+(?:\\w+\\s)?(?:second|minute|hour|day|night|week|month|year|season)`,
  'i',
)
export const frequency = /\b(?:daily|weekly|monthly|quarterly|yearly|annually|every|each|once|twice|times)\b/i
const month =
  'January|February|April|June|July|August|September|October|November|December|(?:March|May)(?=,? \\d)|(?<=\\b(?:in|of|since|until|by|every|each|last|next|early|late|\\d{1,2}) )(?:March|May)'
export const date = new RegExp(
  `\\b\\d{4}-\\d{2}|\\b\\d{1,2}[:.]\\d{2}\\b|\\b(?:1[5-9]|20)\\d{2}\\b|\\b(?:${month})\\b|\\b(?:[Mm]onday|[Tt]uesday|[Ww]ednesday|[Tt]hursday|[Ff]riday|[Ss]aturday|[Ss]unday|summer|winter|spring|autumn)s?\\b`,
)
export const dateOfEvent = new RegExp(
  `\\b\\d{4}-\\d{2}|\\b(?:1[5-9]|20)\\d{2}\\b|\\b(?:${month})\\b|\\b\\d{1,2}[:.]\\d{2}\\b`,
)
export const timeOfEvent = /\b(?:until|after|before|when|once|as soon as|during)\b/i
export const timeOfDoing =
  /\b(?:after|before|until|when(?:ever)?|as soon as|no later than|at once|once|end|beginning|working day)\b/i
const name =
  /(?<![.!?]\s)(?<!^)\b\p{Lu}\p{Ll}+(?:\s+\p{Lu}[\p{Ll}.]+)+|\b(?:Miss|Mrs?|Ms|Dr|Prof|Rev)\.?\s\p{Lu}|^(?!(?:The|An?|In|On|At|For|From|To|Our|Your|This|That|When|With|By|No)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u
const agent = /\b(?:by|from) (?:the|an?|our|its|their|every|any|\p{Lu})/u
const nameAlone = /^(?:(?:Dr|Mrs?|Ms|Miss|Prof)\.?\s)?\p{Lu}[\p{L}.'’&-]*(?:\s(?:&\s)?\p{Lu}[\p{L}.'’-]*){0,3}$/u
export const weight = new RegExp(
  `\\b${number}[\\s-]?(?:kg|g|mg|lbs?|oz|(?:kilo)?gram(?:me)?s?|tonn?e?s?|pounds?)(?![\\p{L}])`,
  'iu',
)
export const age = new RegExp(`\\baged?\\b|\\byears? old\\b|\\b${number} years?\\b`, 'i')
export const reason = /\b(?:because|since|due to|owing to|so that|in order to|caused|cause|as a result|therefore)\b/i
export const contact = /\d{3,}[\s\d-]{4,}|@/

/** Whether a unit holds one kind of thing, such as an amount of money. */
export type Holds = (unit: Pick<PassageUnit, 'text' | 'pairs'>) => boolean

export const matches =
  (...patterns: readonly RegExp[]) =>
  (): Holds =>
  ({ text }) =>
    patterns.some((pattern) => pattern.test(text))

export const holdsName: Holds = ({ text, pairs }) =>
  pairs ? pairs.some(([, value]) => nameAlone.test(value)) : name.test(text) || agent.test(text)

const place =
  /\b(?:in|at|on|under|beside|behind|near|inside|outside|above|below|between|beyond|opposite)\s+(?:(?:the|an?|our|its|his|her|their)\s|\p{Lu})/u
const placeName = /(?:location|place|address|building|room|venue|city|town|country|site|shelf|where)$/i
export const holdsPlace: Holds = ({ text, pairs }) =>
  pairs ? pairs.some(([pairName]) => placeName.test(pairName)) : place.test(text)

/** How many words may stand between a number and what it counts. */
const COUNTED_WITHIN = 4
const counts = new RegExp(`^${number}$`, 'i')

/** What a question that begins "how many" or "how much" counts: the first word in the plural, else the last. */
const countedTerm = (question: string): string | undefined => {
  const [, ...words] = /\bhow (?:many|much)\s+([\p{L}-]+)(?:\s+([\p{L}-]+))?(?:\s+([\p{L}-]+))?/iu.exec(question) ?? []
  const content = words.filter((word) => word !== undefined && termsOf(word, true).length > 0)
  const counted = content.find((word) => /[^su]s$|^(?:people|children|men|women|mice)$/i.test(word)) ?? content.at(-1)
  return termsOf(counted ?? '').at(-1)
}

/** A number beside what is counted: of "how many glass plates" one close to `plates`. */
export const holdsCount = (question: string): Holds => {
  const counted = countedTerm(question)
  if (counted === undefined) return ({ text }) => anyNumber.test(text)
  return ({ text, pairs }) =>
    (pairs ? pairs.map(([pairName, value]) => `${pairName} ${value}`) : [text]).some((piece) => {
      const tokens = piece.replace(/\b\d{4}-\d{2}(?:-\d{2})?\b/g, '').match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
      const numbers = tokens.flatMap((token, at) => (counts.test(token) ? [at] : []))
      return numbers.some((at) =>
        termsOf(tokens.slice(Math.max(0, at - COUNTED_WITHIN), at + COUNTED_WITHIN + 1).join(' ')).includes(counted),
      )
    })
}
