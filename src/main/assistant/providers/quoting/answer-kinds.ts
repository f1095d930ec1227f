import { termsOf } from '../../passages/terms.ts'
import {
  age,
  anyNumber,
  contact,
  date,
  dateOfEvent,
  duration,
  frequency,
  type Holds,
  holdsCount,
  holdsName,
  holdsPlace,
  matches,
  measure,
  money,
  reason,
  timeOfDoing,
  timeOfEvent,
  weight,
} from './answer-shapes.ts'

interface AnswerKind {
  readonly asks: RegExp
  readonly holds: (question: string) => Holds
  /** Of a strict kind, what is no proof but leaves it open. */
  readonly holdsNearly?: Holds
  /** Words of the question that the kind itself stands for: an answer seldom repeats them. */
  readonly implied: string
  /** Whether what does not hold one is hardly an answer. */
  readonly strict: boolean
}

/** What kind of thing a question asks for, and how to see that a text holds one. */
const kinds: readonly AnswerKind[] = [
  {
    asks: /\bhow much (?:is|are|was|were|do|does|did|will|would|must|should|can|money|rent)\b(?!.{0,60}\bweigh)|^(?!\W*(?:who|whom|which|where|when|why|how (?!much))\b).{0,120}\b(?:price|cost|fee|pay|paid|salary|budget|charged?)\b/i,
    holds: matches(money),
    implied: 'much price cost fee pay agree money',
    strict: true,
  },
  {
    asks: /\bhow much (?!is|are|was|were|do|does|did|will|would|must|should|can|money|rent)\w/i,
    holds: holdsCount,
    holdsNearly: ({ text }) => money.test(text) || measure.test(text),
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
    asks: /\b(?:tele)?phone number|\be-?mail address|\bwhat(?:'s| is| are) .{0,60}\b(?:phone|telephone|e-?mail|contact)\b|\bwhom? (?:do|should|can|must) \w+ (?:tele)?(?:phone|call|ring|contact|e-?mail)\b/i,
    holds: matches(contact),
    implied: 'number address',
    strict: true,
  },
  {
    asks: /\bwhen (?:did|was|were|had)\b/i,
    holds: matches(dateOfEvent),
    holdsNearly: ({ text }) => timeOfEvent.test(text),
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
    holdsNearly: ({ text }) => anyNumber.test(text),
    implied: 'many',
    strict: true,
  },
  {
    asks: /\bhow heavy\b|\bhow much .{1,60}\bweigh|\b(?:what|which)(?:'s| is| was)? (?:the )?(?:\w+ ){0,3}weight\b/i,
    holds: matches(weight),
    implied: 'much heavy',
    strict: true,
  },
  {
    asks: /\bhow old\b/i,
    holds: matches(age),
    implied: 'old',
    strict: true,
  },
  {
    asks: /\bhow (?:big|large|strong)\b|\bwhat(?:'s| is| was)? (?:the )?(?:\w+ ){0,3}(?:number|limit|rate|age|size)\b|\b(?:above|below|over|under|up to|at|from|within) (?:what|which)\b/i,
    holds: matches(anyNumber),
    implied: 'big large',
    strict: false,
  },
  {
    asks: /\bhow (?:far|high|tall|fast|tight|deep|wide|hot|cold|thick|warm)\b/i,
    holds: matches(measure),
    implied: 'far high tall',
    strict: true,
  },
  {
    asks: /\b(?:what|which)(?:'s| is| was)? (?:the )?(?:\w+ ){0,3}(?:speed|temperature|height|diameter|distance|torque|pressure|length|width|depth)\b/i,
    holds: matches(measure),
    implied: 'speed',
    strict: true,
  },
  {
    asks: /\bwh(?:o|om|ose)\b|\b(?:which|what) (?:person|people|company|firm|supplier|maker|team|organi[sz]ation|author)\b/i,
    holds: () => holdsName,
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
  /** Whether it holds one without which there is hardly an answer. */
  readonly holdsStrict: boolean
  /** Whether for each that is missing there is something that may be it. */
  readonly mayHold: boolean
}

/** A check that tells how many of the kinds of thing that the question asks for a unit holds. */
export const createAnswerKindCheck = (question: string): ((unit: Parameters<Holds>[0]) => AnswerKindsHeld) => {
  const asked = askedKinds(question).map((kind) => ({ ...kind, holds: kind.holds(question) }))
  return (unit) => {
    const missing = asked.filter(({ holds }) => !holds(unit))
    const open = missing.filter(({ holdsNearly }) => holdsNearly?.(unit) === true)
    return {
      asked: asked.length,
      held: asked.length - missing.length,
      lacksStrict: missing.some((kind) => kind.strict && !open.includes(kind)),
      holdsStrict: asked.some((kind) => kind.strict && !missing.includes(kind)),
      mayHold: missing.length === open.length,
    }
  }
}

/** The terms of a question that name the kind of its answer rather than its subject. */
export const impliedTerms = (question: string): ReadonlySet<string> =>
  new Set(askedKinds(question).flatMap(({ implied }) => termsOf(implied)))
