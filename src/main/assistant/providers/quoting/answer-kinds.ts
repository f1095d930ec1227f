import type { PassageUnit } from '../../passages/passage-units.ts'
import { termsOf } from '../../passages/terms.ts'

const numberWords =
  'half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand'
const number = `(?:\\d[\\d.,]*|(?:${numberWords})(?:[- ](?:${numberWords}))*)`
const anyNumber = new RegExp(`\\b${number}\\b`, 'i')
const measureUnit =
  '%|°|(?:milli|centi|kilo)?(?:met(?:re|er)s?|gram(?:me)?s?|lit(?:re|er)s?|watts?|volts?|amps?|pascals?|hertz)|miles?|feet|foot|inch(?:es)?|pounds?|tons?|tonnes?|degrees?|kelvin|newtons?|bars?|per\\s?cent|mm|cm|km|kg|m|g|l|K|kW|V|A|Hz|s|min|hours?|minutes?|seconds?|days?|weeks?|months?|years?'
const measure = new RegExp(`\\b${number}[\\s-]?(?:${measureUnit})(?![\\p{L}])`, 'iu')
const money =
  /[£$€¥]\s?\d|\d\s?(?:£|€|\$|pounds?|euros?|dollars?|pence|cents?)|\b(?:pric\w*|gbp|eur|usd|amount\w*)[_ \w]* \d/i
const duration = new RegExp(
  `\\b(?:${number}|an?|half an?)[\\s-]+(?:\\w+\\s)?(?:second|minute|hour|day|night|week|month|year|season)`,
  'i',
)
const frequency = /\b(?:daily|weekly|monthly|quarterly|yearly|annually|every|each|once|twice|times)\b/i
const month =
  'January|February|April|June|July|August|September|October|November|December|(?:March|May)(?=,? \\d)|(?<=\\b(?:in|of|since|until|by|every|each|last|next|early|late|\\d{1,2}) )(?:March|May)'
const date = new RegExp(
  `\\b\\d{4}-\\d{2}|\\b\\d{1,2}[:.]\\d{2}\\b|\\b(?:1[5-9]|20)\\d{2}\\b|\\b(?:${month})\\b|\\b(?:[Mm]onday|[Tt]uesday|[Ww]ednesday|[Tt]hursday|[Ff]riday|[Ss]aturday|[Ss]unday|summer|winter|spring|autumn)s?\\b`,
)
const dateOfEvent = new RegExp(`\\b\\d{4}-\\d{2}|\\b(?:1[5-9]|20)\\d{2}\\b|\\b(?:${month})\\b|\\b\\d{1,2}[:.]\\d{2}\\b`)
const timeOfDoing =
  /\b(?:after|before|until|when(?:ever)?|as soon as|no later than|at once|once|end|beginning|working day)\b/i
const name =
  /(?<![.!?]\s)(?<!^)\b\p{Lu}\p{Ll}+(?:\s+\p{Lu}[\p{Ll}.]+)+|\b(?:Miss|Mrs?|Ms|Dr|Prof|Rev)\.?\s\p{Lu}|^(?!(?:The|An?|In|On|At|For|From|To|Our|Your|This|That|When|With|By|No)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u
const nameAlone = /^(?:(?:Dr|Mrs?|Ms|Miss|Prof)\.?\s)?\p{Lu}[\p{L}.'’&-]*(?:\s(?:&\s)?\p{Lu}[\p{L}.'’-]*){0,3}$/u
const reason = /\b(?:because|since|due to|owing to|so that|in order to|caused|cause|as a result|therefore)\b/i
const contact = /\d{3,}[\s\d-]{4,}|@/

type Holds = (unit: Pick<PassageUnit, 'text' | 'pairs'>) => boolean

interface AnswerKind {
  readonly asks: RegExp
  readonly holds: (question: string) => Holds
  /** Words of the question that the kind itself stands for: an answer seldom repeats them. */
  readonly implied: string
  /** Whether what does not hold one is hardly an answer. */
  readonly strict: boolean
}

const matches =
  (...patterns: readonly RegExp[]) =>
  (): Holds =>
  ({ text }) =>
    patterns.some((pattern) => pattern.test(text))

const holdsName = (): Holds => {
  return ({ text, pairs }) => (pairs ? pairs.some(([, value]) => nameAlone.test(value)) : name.test(text))
}

const place =
  /\b(?:in|at|on|under|beside|behind|near|inside|outside|above|below|between|beyond|opposite)\s+(?:(?:the|an?|our|its|his|her|their)\s|\p{Lu})/u
const placeName = /(?:location|place|address|building|room|venue|city|town|country|site|shelf|where)$/i
const holdsPlace: Holds = ({ text, pairs }) =>
  pairs ? pairs.some(([pairName]) => placeName.test(pairName)) : place.test(text)

/** How many words may stand between a number and what it counts. */
const COUNTED_WITHIN = 4
const counts = new RegExp(`^${number}$`, 'i')

/** What a question that begins "how many" counts: the first word in the plural, else the last. */
const countedTerm = (question: string): string | undefined => {
  const [, ...words] = /\bhow many\s+([\p{L}-]+)(?:\s+([\p{L}-]+))?(?:\s+([\p{L}-]+))?/iu.exec(question) ?? []
  const content = words.filter((word) => word !== undefined && termsOf(word, true).length > 0)
  const counted = content.find((word) => /[^su]s$|^(?:people|children|men|women|mice)$/i.test(word)) ?? content.at(-1)
  return termsOf(counted ?? '').at(-1)
}

/** A number beside what is counted: of "how many glass plates" one close to `plates`. */
const holdsCount = (question: string): Holds => {
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

/** What kind of thing a question asks for, and how to see that a text holds one. */
const kinds: readonly AnswerKind[] = [
  {
    asks: /\bhow much (?:is|are|was|were|do|does|did|will|would|must|should|can|money|rent)\b|\b(?:price|cost|fee|pay|paid|salary|budget|charged?)\b/i,
    holds: matches(money),
    implied: 'much price cost fee pay agree money',
    strict: true,
  },
  {
    asks: /\bhow much (?!is|are|was|were|do|does|did|will|would|must|should|can|money|rent)\w/i,
    holds: matches(money, measure),
    implied: 'much money',
    strict: true,
  },
  {
    asks: /\bhow long\b|\bfor how many (?:minutes|hours|days|weeks|months|years)\b|\bduration\b/i,
    holds: matches(duration),
    implied: 'long duration last take',
    strict: true,
  },
  {
    asks: /\bhow often\b/i,
    holds: matches(frequency, duration, date),
    implied: 'often',
    strict: true,
  },
  {
    asks: /\b(?:tele)?phone|telephone number|e-?mail\b/i,
    holds: matches(contact),
    implied: 'number address',
    strict: true,
  },
  {
    asks: /\bwhen (?:did|was|were|had)\b/i,
    holds: matches(dateOfEvent),
    implied: '',
    strict: true,
  },
  {
    asks: /^\W*when (?!did|was|were|had)|\b(?:what|which) (?:date|day|night|time|year|month|week)\b|\bsince when\b/i,
    holds: matches(date, duration, timeOfDoing),
    implied: 'date day night time year month week',
    strict: false,
  },
  {
    asks: /\bhow many\b/i,
    holds: holdsCount,
    implied: 'many',
    strict: true,
  },
  {
    asks: /\bhow (?:old|big|large|strong)\b|\bwhat(?:'s| is| was)? (?:the )?(?:\w+ ){0,3}(?:number|limit|rate|age|size)\b|\b(?:above|below|over|under|up to|at|from|within) (?:what|which)\b/i,
    holds: matches(anyNumber),
    implied: 'big large old',
    strict: false,
  },
  {
    asks: /\bhow (?:far|high|tall|heavy|fast|tight|deep|wide|hot|cold|thick|warm)\b/i,
    holds: matches(measure),
    implied: 'far high tall',
    strict: true,
  },
  {
    asks: /\b(?:what|which)(?:'s| is| was)? (?:the )?(?:\w+ ){0,3}(?:speed|temperature|weight|height|diameter|distance|torque|pressure|length|width|depth)\b/i,
    holds: matches(measure),
    implied: 'speed',
    strict: true,
  },
  {
    asks: /\bwh(?:o|om|ose)\b|\b(?:which|what) (?:person|people|company|firm|supplier|maker|team|organi[sz]ation|author)\b/i,
    holds: holdsName,
    implied: 'person company firm supplier team organization organisation',
    strict: false,
  },
  {
    asks: /^\W*where\b/i,
    holds: () => holdsPlace,
    implied: 'keep find',
    strict: false,
  },
  {
    asks: /\bwhy\b|\bwhat (?:was |is )?(?:the )?(?:cause|reason)\b|\bwhat caused\b/i,
    holds: matches(reason),
    implied: 'cause reason',
    strict: false,
  },
]

const askedKinds = (question: string): AnswerKind[] => kinds.filter(({ asks }) => asks.test(question))

export interface AnswerKindsHeld {
  /** How many kinds of thing the question asks for; 0 when it does not say. */
  readonly asked: number
  readonly held: number
  /** Whether one is missing without which there is hardly an answer. */
  readonly lacksStrict: boolean
}

/** A check that tells how many of the kinds of thing that the question asks for a unit holds. */
export const createAnswerKindCheck = (question: string): ((unit: Parameters<Holds>[0]) => AnswerKindsHeld) => {
  const asked = askedKinds(question).map(({ holds, strict }) => ({ holds: holds(question), strict }))
  return (unit) => {
    const missing = asked.filter(({ holds }) => !holds(unit))
    return {
      asked: asked.length,
      held: asked.length - missing.length,
      lacksStrict: missing.some(({ strict }) => strict),
    }
  }
}

/** The terms of a question that name the kind of its answer rather than its subject. */
export const impliedTerms = (question: string): ReadonlySet<string> =>
  new Set(askedKinds(question).flatMap(({ implied }) => termsOf(implied)))
