import type { AskedOfSentence } from './candidate.ts'
import type { SubjectWords } from './subject-words.ts'

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?'
const TIME = `(?:${MONTH}|${DAY}|\\d{1,2}[:.]\\d{2}|\\d{1,2} ?(?:am|pm|o'clock)|(?:19|20)\\d{2}|noon|midnight|spring|summer|autumn|winter)`
const NUMBER =
  '\\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|a hundred'
/** Up to seven words, which stand at the beginning. */
const SUBJECT = "\\p{Lu}[\\p{L}\\p{N}'’-]*(?: [\\p{L}\\p{N}'’&-]+){0,6}?"
const PARTICIPLE = '(?:\\p{Ll}{2,}(?:ed|en|wn|lt|pt|ght|ung|ade|old|eld|aid|ound)|put|cut|set|shut|due|open)'
const DETERMINER = /^(?:The|A|An|My|Our|Your|Each|Every|All)\b/

const verbs: Readonly<Record<string, string>> = {
  opens: 'open',
  closes: 'close',
  starts: 'start',
  begins: 'begin',
  ends: 'end',
  expires: 'expire',
  departs: 'depart',
  leaves: 'leave',
  arrives: 'arrive',
  meets: 'meet',
}

/** How one asks for the number that they tell. */
const holds: Readonly<Record<string, readonly [does: string, hold: string]>> = {
  has: ['does', 'have'],
  have: ['do', 'have'],
  holds: ['does', 'hold'],
  hold: ['do', 'hold'],
  contains: ['does', 'contain'],
  seats: ['does', 'seat'],
}

const made = (pattern: string): RegExp => new RegExp(pattern, 'u')
const passive = made(
  `^(${SUBJECT}) (is|are|was|were) (${PARTICIPLE}\\b[^,;:]*?) (?:in|on|at|since|until|every|from|by) (?:the )?[^,;]{0,24}?\\b${TIME}`,
)
const active = made(`^(${SUBJECT}) (${Object.keys(verbs).join('|')})\\b[^,;]{0,40}\\b${TIME}`)
const byWhom = made(`^(${SUBJECT}) (is|are|was|were) (${PARTICIPLE}(?: \\p{Ll}+){0,3}) by (?:\\p{Lu}|the )`)
const costs = made(`^(${SUBJECT}) costs [^.]*\\d`)
const price = made(`^(${SUBJECT}) (is|are|was|were|came to|comes to) [£$€] ?\\d`)
const lasts = made(`^(${SUBJECT}) (lasts|takes|weighs) (?!place)[^.]*\\d`)
const definition = made(`^(${SUBJECT}) (is|are) (?:an?|one of) `)
const holder = made(`^(The [\\p{Ll} ]{3,40}?) (is|was) \\p{Lu}[\\p{L}.]* \\p{Lu}\\p{Ll}+`)
const place = made(
  `^(${SUBJECT}) (is|are) ((?:kept|stored|parked|stands?|hung|mounted) )?(?:in|at|on|under|behind|beside|above|below|next to|inside) (?:the|a|an|my|our) `,
)
const reason = made(
  `^(${SUBJECT}) (is|are|was|were|must|should|may|can|cannot) ([^,;:]{4,60}?),? (?:because|since|so that|to prevent|to avoid) `,
)
const count = made(`^(${SUBJECT}) (${Object.keys(holds).join('|')}) (?:${NUMBER}) ((?:\\p{Ll}+ )?\\p{Ll}{3,}s)\\b`)
const label = /^\**(\p{Lu}[\p{L} '’/-]{2,30}?)\**:\**\s+(\S.{1,160})$/u
/** Labels that name nothing which one could ask for. */
const NO_LABEL =
  /^(?:present|apologies|absent|attendees|agenda|actions?|subject|date|status|title|author|version|ref|reference|page|phone|tel|fax|e-?mail|notes?|examples?|cash|to|from|cc|re|feed|yes|no|warning|caution|tip|important|ps)$/i

/** Of somebody who says it or has signed it, rather than of a thing. */
const PERSON = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*)+$/u

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The subject of a sentence as it stands within one; null where it is none that a question could name. */
const within = (subject: string, { isThing, isCapital }: SubjectWords): string | null => {
  if (!isThing(subject)) return null
  const [first = '', second = ''] = subject.split(' ')
  const isName = isCapital(first) || /^\p{Lu}/u.test(second) || /^\p{Lu}{2}/u.test(first)
  return DETERMINER.test(subject) || !isName ? lowered(subject) : subject
}

const times = (sentence: string, words: SubjectWords): AskedOfSentence[] => {
  const [, passiveSubject = '', be, rest] = passive.exec(sentence) ?? []
  const [, activeSubject = '', verb = ''] = active.exec(sentence) ?? []
  const [it, does] = [within(passiveSubject, words), within(activeSubject, words)]
  return [
    ...(it && be ? [{ alike: ['time'], order: 0, question: `When ${be} ${it} ${rest}?` }] : []),
    ...(does && verb ? [{ alike: ['time'], order: 0, question: `When does ${does} ${verbs[verb]}?` }] : []),
  ]
}

const amounts = (sentence: string, words: SubjectWords): AskedOfSentence[] => {
  const asked: AskedOfSentence[] = []
  const ask = (question: string): number => asked.push({ alike: ['amount'], order: 1, question })
  const cost = within(costs.exec(sentence)?.[1] ?? '', words)
  if (cost) ask(`How much does ${cost} cost?`)
  const [, priced = '', be = ''] = price.exec(sentence) ?? []
  const sum = within(priced, words)
  if (sum) ask(/^(?:came|comes) to$/.test(be) ? `How much did ${sum} come to?` : `How much ${be} ${sum}?`)
  const [, subject = '', verb = ''] = lasts.exec(sentence) ?? []
  const it = DETERMINER.test(subject) ? within(subject, words) : null
  if (it) ask(`How ${verb === 'weighs' ? 'much' : 'long'} does ${it} ${verb.slice(0, -1)}?`)
  const [, holding = '', has = '', counted = ''] = count.exec(sentence) ?? []
  const whole = within(holding, words)
  const [does, hold] = holds[has] ?? []
  if (whole && does) ask(`How many ${counted} ${does} ${whole} ${hold}?`)
  return asked
}

/** Who, where and why. */
const circumstances = (sentence: string, words: SubjectWords): AskedOfSentence[] => {
  const asked: AskedOfSentence[] = []
  const [, office = '', was] = holder.exec(sentence) ?? []
  const who = within(office, words)
  if (who && was) asked.push({ alike: ['person'], order: 0, question: `Who ${was} ${who}?` })
  const [, placed = '', stands, kept = ''] = place.exec(sentence) ?? []
  const where = within(placed, words)
  if (where && stands)
    asked.push({ alike: ['place'], order: 1, question: `Where ${stands} ${where}${kept && ` ${kept.trim()}`}?` })
  const [, because = '', must, rest] = reason.exec(sentence) ?? []
  const why = within(because, words)
  if (why && must) asked.push({ alike: ['reason'], order: 0, question: `Why ${must} ${why} ${rest}?` })
  return asked
}

const labelled = (sentence: string, { isThing, isCapital }: SubjectWords): AskedOfSentence[] => {
  const name = label.exec(sentence)?.[1]?.trim() ?? ''
  if (name === '' || NO_LABEL.test(name) || name.split(' ').length > 3 || PERSON.test(name) || !isThing(name)) return []
  const isPlural = /[^s]s$/.test(name)
  const written = /^\p{Lu}{2}/u.test(name) || isCapital(name) ? name : lowered(name)
  return [{ alike: ['label'], order: 4, question: `What ${isPlural ? 'are' : 'is'} the ${written}?` }]
}

/** Questions whose answer an English sentence is. */
export const englishQuestions = (sentence: string, words: SubjectWords): AskedOfSentence[] => {
  const asked = [times, amounts, circumstances, labelled].flatMap((make) => make(sentence, words))
  const [, built = '', be, participle] = byWhom.exec(sentence) ?? []
  const it = within(built, words)
  if (it && be) asked.push({ alike: ['person'], order: 1, question: `By whom ${be} ${it} ${participle}?` })
  const [, defined = '', is] = definition.exec(sentence) ?? []
  const thing = within(defined, words)
  if (thing && is) asked.push({ alike: ['definition'], order: 5, question: `What ${is} ${thing}?` })
  return asked
}

const isDone = (column: string): boolean => /^(?:\p{L}+ed|bought|born|built|sold|made|paid|begun)$/iu.test(column)

/** A question for a cell of a row. */
export const englishCellQuestion = (row: string, column: string): string => {
  const name = /^\p{Lu}\p{Ll}+(?: \p{Ll}+)*$/u.test(column) ? lowered(column) : column
  return isDone(name)
    ? `When was ${row} ${name}?`
    : `What ${/(?:[^s]s|children|people|data)$/.test(name) ? 'are' : 'is'} the ${name} of ${row}?`
}

/** A question for what stands under a heading. */
export const englishHeadingQuestion = (heading: string): string =>
  `What does it say about ${heading.replace(/^(?:The|A|An)\b/, lowered)}?`
