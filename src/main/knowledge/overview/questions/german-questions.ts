import type { AskedOfSentence } from './candidate.ts'
import type { SubjectWords } from './subject-words.ts'

const MONTH = '(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)'
const DAY = '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)'
const TIME = `(?:(?:\\d{1,2}\\. )?${MONTH}(?: (?:19|20)\\d{2})?|(?:jede[nrms] (?:ersten |zweiten |dritten |letzten )?)?${DAY}|\\d{1,2}(?:[:.]\\d{2})? Uhr|(?:Jahre? )?(?:19|20)\\d{2}|Frühjahr|Frühling|Sommer|Herbst|Winter)`
const BE = '(?:wurden?|ist|sind|wird|werden|waren?|findet|finden|öffnet|schließt|beginnt|endet)'
const SUBJECT = '\\p{Lu}[\\p{L}\\p{N}’-]*(?: [\\p{L}\\p{N}’&-]+){0,6}?'
const DETERMINER = /^(?:Der|Die|Das|Dem|Den|Ein|Eine|Einen|Mein|Meine|Unser|Unsere|Jeder|Jede|Jedes|Alle)\b/

const made = (pattern: string): RegExp => new RegExp(pattern, 'u')
const when = made(`^(${SUBJECT}) (${BE}) (?:(?:im|am|um|ab|bis|seit|in|vom|zum) )?${TIME}( [^,;:.!?]*)?[.!]?$`)
const inverted = made(`^(?:Im|Am|Um|Ab|Bis|Seit|Zum) ${TIME} (${BE}) ([^,;:.!?]+)[.!]?$`)
const amount = made(`^(${SUBJECT}) (kostet|kosten|beträgt|betragen|dauert|dauern|wiegt|wiegen) [^.]*\\d`)
const definition = made(`^(${SUBJECT}) (ist|sind) (?:ein|eine|einer|eines) `)
const holder = made(
  `^((?:Der|Die) \\p{Lu}[\\p{L}-]{3,40}) (ist|war) (?:(?:Herr|Frau|Dr\\.) )?\\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+[.,]`,
)
const place = made(
  `^(${SUBJECT}) (steht|stehen|liegt|liegen|hängt|hängen) (?:in|im|am|an|auf|unter|hinter|neben|bei|über) `,
)
const reason = made(
  `^(${SUBJECT}) (ist|sind|wird|werden|war|waren|darf|dürfen|muss|müssen|kann|können|soll|sollen|sollte|sollten) ([^,;:]{4,60}), (?:weil|da|denn|damit) `,
)
const label = /^\**(\p{Lu}[\p{L} /-]{2,30}?)\**:\**\s+(\S.{1,160})$/u
const NO_LABEL =
  /^(?:anwesend|abwesend|entschuldigt|tagesordnung|datum|stand|status|titel|seite|telefon|tel|fax|e-?mail|hinweise?|anmerkung|achtung|wichtig|beispiele?|tipp|ja|nein|an|von|betreff)$/i
/** It leads back to a sentence before. */
const LEADS_BACK = /^(?:sie|er|es|wir|ich|man|das|dies|diese[rs]?|dort|hier|auch|dann)\b/i
const hasTime = made(`\\b(?:${MONTH}|${DAY})\\b`)

const asking: Readonly<Record<string, string>> = {
  kostet: 'Was kostet',
  kosten: 'Was kosten',
  beträgt: 'Wie viel beträgt',
  betragen: 'Wie viel betragen',
  dauert: 'Wie lange dauert',
  dauern: 'Wie lange dauern',
  wiegt: 'Wie viel wiegt',
  wiegen: 'Wie viel wiegen',
}

/** The subject of a sentence as it stands within one; null where it is none that a question could name. */
const within = (subject: string, { isThing, isCapital }: SubjectWords): string | null => {
  if (subject === '' || !isThing(subject)) return null
  if (DETERMINER.test(subject))
    return /\p{Lu}[\p{L}’-]+$/u.test(subject.slice(3)) || subject.split(' ').length > 2
      ? subject.charAt(0).toLowerCase() + subject.slice(1)
      : null
  return isCapital(subject.split(' ', 1)[0] ?? '') ? subject : null
}

const times = (sentence: string, words: SubjectWords): AskedOfSentence[] => {
  const [, subject = '', verb, rest = ''] = when.exec(sentence) ?? []
  const [, turnedVerb, turned = ''] = inverted.exec(sentence) ?? []
  const it = within(subject, words)
  return [
    ...(it && !hasTime.test(rest) ? [{ alike: ['time'], order: 0, question: `Wann ${verb} ${it}${rest}?` }] : []),
    ...(turnedVerb && !LEADS_BACK.test(turned) && !/\b(?:und|oder)\b/.test(turned)
      ? [{ alike: ['time'], order: 0, question: `Wann ${turnedVerb} ${turned}?` }]
      : []),
  ]
}

/** Who, where and why. */
const circumstances = (sentence: string, words: SubjectWords): AskedOfSentence[] => {
  const asked: AskedOfSentence[] = []
  const [, office = '', was] = holder.exec(sentence) ?? []
  const who = within(office, words)
  if (who && was) asked.push({ alike: ['person'], order: 0, question: `Wer ${was} ${who}?` })
  const [, placed = '', stands] = place.exec(sentence) ?? []
  const where = within(placed, words)
  if (where && stands) asked.push({ alike: ['place'], order: 1, question: `Wo ${stands} ${where}?` })
  const [, because = '', must, rest] = reason.exec(sentence) ?? []
  const why = within(because, words)
  if (why && must) asked.push({ alike: ['reason'], order: 0, question: `Warum ${must} ${why} ${rest}?` })
  return asked
}

/** Questions whose answer a German sentence is. */
export const germanQuestions = (sentence: string, words: SubjectWords): AskedOfSentence[] => {
  const asked = [...times(sentence, words), ...circumstances(sentence, words)]
  const [, measured = '', verb = ''] = amount.exec(sentence) ?? []
  const it = within(measured, words)
  if (it) asked.push({ alike: ['amount'], order: 1, question: `${asking[verb]} ${it}?` })
  const [, defined = '', is] = definition.exec(sentence) ?? []
  const thing = within(defined, words)
  if (thing) asked.push({ alike: ['definition'], order: 5, question: `Was ${is} ${thing}?` })
  const name = label.exec(sentence)?.[1]?.trim() ?? ''
  if (name !== '' && !NO_LABEL.test(name) && words.isThing(name) && name.split(' ').length <= 3)
    asked.push({ alike: ['label'], order: 4, question: `Was steht zu ${name}?` })
  return asked
}

/** A question for a cell of a row. */
export const germanCellQuestion = (row: string, column: string): string => `Was steht bei ${row} unter ${column}?`

/** A question for what stands under a heading. */
export const germanHeadingQuestion = (heading: string): string => `Was steht zu ${heading}?`
