import { isContent, isPreposition, wordsOf } from './question-words.ts'
import { type FollowUp, readFollowUp } from './read-follow-up.ts'
import { lastName, type Subject, subjectsOf } from './subjects-of.ts'

/** What was said before a message: the question as it was understood, and the answer to it. */
export interface Before {
  readonly question: string
  readonly answer: string
  /** What was found in a table, where it is one thing alone: the inverter, of "which part is the most expensive". */
  readonly found?: string | null
  /** Where nothing was found for the question, what was said before that was answered. */
  readonly answered?: Before | null
}

const MOST_SUBJECTS = 3
const ANSWER_LOOKED_THROUGH = 1_000
const fullName = /\p{Lu}[\p{L}’'-]+(?:\s+(?:(?:von|van|de|der|du|la|le|Mc|Mac)\s+)?\p{Lu}[\p{L}’'-]+)+/u
const titledName =
  /\b(?:Frau|Herrn?|Familie|Mrs?|Ms|Miss|Dr|Prof)\.?\s+(?:(?:Dr|Prof|med)\.?\s+)*\p{Lu}[\p{L}’'-]+(?:\s+(?:(?:von|van|de)\s+)?\p{Lu}[\p{L}’'-]+)*/u

/** Somebody whom a text names: with a title, or by more than one name. "Die Reinigung" is nobody. */
const personIn = (text: string): string | undefined =>
  titledName.exec(text)?.[0] ??
  [...text.matchAll(new RegExp(fullName, 'gu'))]
    .map(([name]) => name)
    .find((name) => wordsOf(name).every((word) => isContent(word)))

const hasFullName = (subjects: readonly Pick<Subject, 'text'>[]): boolean =>
  subjects.some(({ text }) => fullName.test(text))
/** Words whose place the thing itself can take. */
const replaceable = /^(?:it|they|them|he|she|him|er|sie|es|ihn|ihm|ils?|elles?|this|that|das|der|die|ones?)$/i
const time = /\b\d{4}(?:-\d{2}(?:-\d{2})?)?\b/

const MARK = /\[\d{1,4}\]/

/** Whether an answer rests on something. */
export const cites = (answer: string): boolean => MARK.test(answer)

const withoutMarks = (text: string): string => text.replace(/\[\d{1,4}\]/g, '').replace(/[*_>`#]+/g, ' ')

/** Names in quotation marks are those of ships, books and houses. */
const withoutTitles = (text: string): string => text.replace(/["“„«][^"“”»\n]{1,60}["“”»]/g, ' ')

/** What documents say in an answer that quotes them, rather than what is said of them: "Ihren Dokumenten" is nobody. */
const saidIn = (answer: string): string => {
  const quoted = answer.split('\n').filter((line) => line.startsWith('>'))
  // What cites nothing speaks of documents at most: "they do not speak of it in these words".
  const told = quoted.length > 0 ? quoted.join('\n') : cites(answer) ? answer : ''
  return withoutTitles(withoutMarks(told.slice(0, ANSWER_LOOKED_THROUGH)))
}

const saysAlready = (rest: string, text: string): boolean =>
  wordsOf(rest).some((word) => word.text.toLowerCase() === text.toLowerCase())

const namesPerson = ({ question, answer }: Before): boolean =>
  hasFullName(subjectsOf(question)) || personIn(saidIn(answer)) !== undefined

/** Who somebody is was asked, by what they do: "Wer ist die neue Fachberaterin?". */
const ASKS_FOR_ROLE = /^(?:und |oder )?wer (?:ist|war|wird|wurde)\b/i

/** Where a German "sie" can be nobody but the one who was asked for: who somebody is was asked, or nothing that was named is a "die". */
const isWhoWasAsked = ({ pronoun }: FollowUp, { question }: Before): boolean =>
  pronoun?.text.toLowerCase() === 'sie' &&
  /^(?:und |oder )?wer\b/i.test(question) &&
  (ASKS_FOR_ROLE.test(question) ||
    subjectsOf(question).every(
      ({ start }) => !/\b(?:die|der|\p{L}*(?:ein|mein|dein|sein|ihr|unser)er?e?)\s+$/iu.test(question.slice(0, start)),
    ))

const refer = (followUp: FollowUp, last: Before): string => {
  const { rest, whole, pronoun } = followUp
  const asksForPerson = followUp.asksForPerson || isWhoWasAsked(followUp, last)
  // "She" is somebody who was named, and not who nothing is known of.
  const answered = asksForPerson && !namesPerson(last) ? (last.answered ?? null) : null
  const before = answered !== null && namesPerson(answered) ? answered : last
  const found = before.found ?? null
  const subjects = found === null ? subjectsOf(before.question).slice(0, MOST_SUBJECTS) : [{ text: found }]
  const [only, ...others] = subjects
  const missesPerson = found === null && asksForPerson && !hasFullName(subjects)
  const person = missesPerson ? personIn(saidIn(before.answer)) : undefined
  const carried = person ?? (others.length === 0 ? only?.text : undefined)
  if (carried !== undefined && pronoun !== null && replaceable.test(pronoun.text))
    return `${rest.slice(0, pronoun.start)}${carried}${rest.slice(pronoun.end)}`
  const said = person === undefined ? subjects.map(({ text }) => text) : [person]
  const named = said.filter((text) => !saysAlready(rest, text))
  if (said.length === 0) return `${before.question} ${rest}`
  return named.length === 0 ? whole : `${whole} (${named.join(', ')})`
}

/** What a question names as one of a sort: the "Papiere" of "in der Kategorie Papiere". Another of that sort may be led in otherwise. */
const ofSort =
  /(?<=\b(?:category|group|class|section|department|type|kategorie|gruppe|klasse|rubrik|sparte|abteilung)\s["“„]?)\p{L}[\p{L}\d-]*/iu

const replaceIn = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  `${text.slice(0, start)}${by}${text.slice(end)}`

/** Somebody whose thing is spoken of, and who stands there alone: "Tilda's", "Tildas", of "Marion's phone number", "Marions Nummer". */
const OWNER_ALONE = /^\p{Lu}[\p{L}-]{2,}(?:['’]s|(?<=[^s])s)$/u
const OWNER = /(?<!^)\b\p{Lu}[\p{L}-]{2,}(?:['’]s|(?<=[^s])s)(?=\s\p{L})/u

/** What stands in the earlier question where the new words belong: the same kind of time, a place led in alike, a name for a name, else what it was about last. */
const replace = ({ rest }: FollowUp, { question }: Before): string => {
  const named = rest.replace(/[\s?!.]+$/, '')
  const newTime = time.exec(named)
  const oldTime = time.exec(question)
  if (newTime && oldTime)
    return replaceIn(question, { start: oldTime.index, end: oldTime.index + oldTime[0].length }, newTime[0])
  const [first] = wordsOf(named)
  if (first && isPreposition(first)) {
    const alike = new RegExp(
      `(?<=\\s)${first.text}\\s(?:[^?.,;]|\\.(?=\\S))*?(?=\\s(?:at|on|in|for|from|with|during|by|of)\\s|[?,;]|\\.(?!\\S)|$)`,
      'i',
    )
    const old = alike.exec(question)
    if (old) return replaceIn(question, { start: old.index, end: old.index + old[0].length }, named)
    const sorted = ofSort.exec(question)
    const [, ...others] = wordsOf(named)
    if (sorted && others.length === 1)
      return replaceIn(question, { start: sorted.index, end: sorted.index + sorted[0].length }, others[0]?.text ?? '')
    return `${question.replace(/[\s?!.]+$/, '')} ${named}?`
  }
  const owner = OWNER_ALONE.test(named) ? OWNER.exec(question) : null
  if (owner) return replaceIn(question, { start: owner.index, end: owner.index + owner[0].length }, named)
  const last = (/^\p{Lu}/u.test(named) ? lastName(question) : null) ?? subjectsOf(question).at(-1)
  if (!last) return `${question} ${rest}`
  return replaceIn(question, last, named.replace(/^(?:the|a|an|der|die|das|den|dem|le|la|les)\s+/i, ''))
}

/** The way back, after a way there was asked about. */
const BACK =
  /^\W*(?:and |but |und |aber )?(?:what about |how about |was ist mit )?(?:the |our |die |der |auf dem )?(?:(?:coming|going|travelling|driving|(?:on the )?way|train|bus|coach|flight|ferry|trip|journey) )?(?:back|home|return|zurück|retour|rück(?:weg|fahrt|flug|reise))(?: (?:journey|trip|way|train|flight|home|again))?\W*$/iu
const WAY_THERE = /\b(to|nach)(?=\s+\p{Lu})/u

/** What is asked of the way back: from where the way there led to. Null where the question before was about no such way. */
const wayBack = (message: string, { question }: Before): string | null =>
  BACK.test(message) && WAY_THERE.test(question)
    ? question.replace(WAY_THERE, (word) => (word === 'nach' ? 'von' : 'from'))
    : null

/** "And another question", "Noch eine Frage": what comes is asked anew, of what is named behind it or in a sentence of its own. */
const ANOTHER =
  /^\W*(?:(?:und|and|also|so|but|aber|dann|then|ok(?:ay)?)[\s,]+)*(?:(?:i have|i['’]ve got|ich habe|ich hätte)\s+)?(?:(?:noch|another|one more|one last|one other|a further|eine (?:andere|weitere|letzte))\s+)(?:(?:eine|andere|weitere|letzte|kurze|quick|short|last)\s+)*(?:question|frage)\b/iu

/** A message without the words that announce it, and whether it is asked anew all the same. */
const withoutAnnouncement = (message: string): { readonly asked: string; readonly isNew: boolean } => {
  const [announced] = ANOTHER.exec(message) ?? []
  if (announced === undefined) return { asked: message, isNew: false }
  const [, behind = ''] = /^\s*[:.,;–—-]+\s*(.*\p{L}.*)$/su.exec(message.slice(announced.length)) ?? []
  return behind === '' ? { asked: message, isNew: true } : { asked: behind, isNew: false }
}

/**
 * A follow-up as a question that can be searched for by itself, without a model: the subject of the question before stands in for the word that refers to
 * it, what is newly named takes the place of what was asked about before. The message itself where it leans on nothing.
 */
export const carryOver = (written: string, before: Before | null): string => {
  const { asked: message, isNew } = withoutAnnouncement(written)
  if (before === null || isNew) return written
  const back = wayBack(message, before)
  if (back !== null) return back
  const followUp = readFollowUp(message)
  switch (followUp.type) {
    case 'None':
      return message
    case 'Refers':
      return refer(followUp, before)
    case 'Replaces':
      return replace(followUp, before)
    case 'Elliptic':
      return `${before.question} ${followUp.rest}`
  }
}
