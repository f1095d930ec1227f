const numberWords =
  'half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand'
const number = `(?:\\d[\\d.,]*|(?:${numberWords})(?:[- ](?:${numberWords}))*)`
const anyNumber = new RegExp(`\\b${number}\\b`, 'i')
const measureUnit =
  '%|°|(?:milli|centi|kilo)?(?:met(?:re|er)s?|gram(?:me)?s?|lit(?:re|er)s?|watts?|volts?|amps?|pascals?|hertz)|miles?|feet|foot|inch(?:es)?|pounds?|tons?|tonnes?|degrees?|kelvin|newtons?|bars?|per\\s?cent|mm|cm|km|kg|m|g|l|K|kW|V|A|Hz|s|min|hours?|minutes?|seconds?|days?|weeks?|months?|years?'
const measure = new RegExp(`\\b${number}[\\s-]?(?:${measureUnit})(?![\\p{L}])`, 'iu')
const money = /[£$€¥]\s?\d|\d\s?(?:£|€|\$|pounds?|euros?|dollars?|pence|cents?)|\b(?:price|gbp|eur|usd)\b/i
const duration = new RegExp(`\\b${number}[\\s-]+(?:second|minute|hour|day|night|week|month|year|season)`, 'i')
const date =
  /\b\d{4}-\d{2}|\b\d{1,2}:\d{2}\b|\b(?:1[5-9]|20)\d{2}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|summer|winter|spring|autumn)\b/i
const name = /(?<![.!?]\s)(?<!^)\b\p{Lu}\p{Ll}+(?:\s+\p{Lu}[\p{Ll}.]+)+|\b(?:Miss|Mrs?|Ms|Dr|Prof|Rev)\.?\s\p{Lu}/u
const reason = /\b(?:because|since|due to|owing to|so that|in order to|caused|cause|as a result|therefore)\b/i
const contact = /\d{3,}[\s\d-]{4,}|@/

interface AnswerKind {
  readonly asks: RegExp
  readonly holds: RegExp
  /** Words of the question that the kind itself stands for, as stems: an answer seldom repeats them. */
  readonly implied: readonly string[]
}

/** What kind of thing a question asks for, and how to see that a text holds one. */
const kinds: readonly AnswerKind[] = [
  {
    asks: /\bhow much\b|\b(?:price|cost|fee|pay|paid|salary|budget)\b/i,
    holds: money,
    implied: ['much', 'price', 'pric', 'cost', 'fee', 'pay', 'paid', 'agre'],
  },
  {
    asks: /\bhow (?:long|often)\b|\bfor how many (?:minutes|hours|days|weeks|months|years)\b|\bduration\b/i,
    holds: duration,
    implied: ['long', 'often', 'duration', 'last', 'tak'],
  },
  {
    asks: /\bphone|telephone number|e-?mail\b/i,
    holds: contact,
    implied: ['number', 'address'],
  },
  {
    asks: /^\W*when\b|\b(?:what|which) (?:date|day|night|time|year|month|week)\b|\bsince when\b/i,
    holds: date,
    implied: ['dat', 'day', 'night', 'tim', 'year', 'month', 'week'],
  },
  {
    asks: /\bhow (?:many|old|big|large|strong)\b|\bwhat(?:'s| is| was)? (?:the )?(?:\w+ ){0,3}(?:number|limit|rate|age|size)\b/i,
    holds: anyNumber,
    implied: ['many'],
  },
  {
    asks: /\bhow (?:far|high|tall|heavy|fast|tight|deep|wide|hot|cold|thick|warm)\b/i,
    holds: measure,
    implied: ['far'],
  },
  {
    asks: /\bwhat(?:'s| is| was)? (?:the )?(?:\w+ ){0,3}(?:speed|temperature|weight|height|diameter|distance|torque|pressure|length|width|depth)\b/i,
    holds: measure,
    implied: ['spe', 'speed'],
  },
  {
    asks: /\bwh(?:o|om|ose)\b|\b(?:which|what) (?:person|people|company|firm|supplier|maker|team|organi[sz]ation|author)\b/i,
    holds: name,
    implied: ['person', 'peopl', 'company', 'firm', 'supplier', 'team', 'organization', 'organisation'],
  },
  {
    asks: /\bwhy\b|\bwhat (?:was |is )?(?:the )?(?:cause|reason)\b|\bwhat caused\b/i,
    holds: reason,
    implied: ['caus', 'reason'],
  },
]

const askedKinds = (question: string): AnswerKind[] => kinds.filter(({ asks }) => asks.test(question))

/** A check that tells for each kind of thing that the question asks for whether a text holds one. */
export const createAnswerKindCheck = (question: string): ((text: string) => boolean[]) => {
  const asked = askedKinds(question)
  return (text) => asked.map(({ holds }) => holds.test(text))
}

/** The terms of a question that name the kind of its answer rather than its subject. */
export const impliedTerms = (question: string): ReadonlySet<string> =>
  new Set(askedKinds(question).flatMap(({ implied }) => implied))
