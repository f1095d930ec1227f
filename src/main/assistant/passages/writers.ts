import { once } from '../language/once.ts'
import { oneOf } from '../language/one-of.ts'
import { shippedLanguages } from '../language/shipped-languages.ts'
import { isClosing } from './letter-greetings.ts'
import type { PassageUnit } from './passage-unit.ts'
import { type Line, linesOf } from './text-lines.ts'

/** Texts of one language hold words of another, so all are known at once. */
const ofThemselves = once(() => {
  const words = shippedLanguages().packs.map(({ writing }) => writing.firstPerson)
  return new RegExp(String.raw`(?<![\p{L}'’])${oneOf(words)}(?!\p{L})`, 'u')
})

/** A line with nothing but where somebody is reached, as it stands below their name: "Tel. 0171 5550142 (mornings)", "ines@example.org". */
const CONTACT = /^(?:\p{L}[\p{L}.-]{0,12}[.:]?\s*)?(?:[+(0][\d\s/().-]{6,}\d|[\w.+-]+@[\w.-]+)(?:\s*\([^()]*\))?$/u

/** A line over what another wrote before: "On Mon, 20 Oct 2025 at 08:50, Conor Halloran wrote:". */
const OVER_FORMER = /^(?:(?:On|Am|Le|El)\s.{0,160}\d.{0,160}:|-{2,}[^-]+-{2,}|_{5,})$/

const NAME = /^(?:\p{Lu}[\p{L}'’-]*\.?(?:\s+|$)){1,5}$/u
const LONGEST_NAME = 50

/** From where on somebody writes; `null` where it is not known who. */
interface Turn {
  readonly from: number
  readonly writer: string | null
}

/** A name in the field of a mail, "Ines Falk <ines@example.org>"; `null` where an address stands alone. */
const nameIn = (from: string): string | null => {
  const name = from.replace(/<[^>]*>/, '').replace(/^[\s"']+|[\s"']+$/g, '')
  return /\p{L}/u.test(name) && !name.includes('@') ? name : null
}

const signatureOf = (lines: readonly Line[], closing: number): string | null => {
  const signed = lines
    .slice(closing + 1)
    .find(({ kind }) => kind !== 'Blank')
    ?.text.trim()
  return signed !== undefined && signed.length <= LONGEST_NAME && NAME.test(signed) ? signed : null
}

/** Who writes what in a letter: whoever signs it, all before. */
const turnsOfLetter = (lines: readonly Line[]): Turn[] => {
  const turns: Turn[] = []
  let from = 0
  for (const [at, { text }] of lines.entries()) {
    if (!isClosing(text.trim())) continue
    turns.push({ from, writer: signatureOf(lines, at) })
    from = lines[at + 1]?.start ?? from
  }
  const last = turns.at(-1)
  // What is below the name of the last is theirs too.
  return last === undefined || last.writer === null ? turns : [...turns, { from, writer: last.writer }]
}

/** Who writes what in mails: whom the header names, until what was written before is repeated. */
const turnsOfMails = (lines: readonly Line[]): Turn[] =>
  lines.flatMap(({ start, text, isQuoted = false }) => {
    const from = isQuoted ? undefined : /^From: (.+)$/.exec(text.trim())?.[1]
    if (from !== undefined) return [{ from: start, writer: nameIn(from) }]
    return isQuoted || OVER_FORMER.test(text.trim()) ? [{ from: start, writer: null }] : []
  })

const FIELD = /^(?:From|To|Cc|Date|Attachments|Subject|Von|An|De|À|Para): /

const isOfWriter = ({ kind, text, pairs, author }: PassageUnit): boolean =>
  pairs === null &&
  author === undefined &&
  kind !== 'Code' &&
  !FIELD.test(text) &&
  (ofThemselves().test(text) || CONTACT.test(text))

/**
 * The units of a letter or mail, with the name of who wrote it on those in which they speak of themselves or say where they are reached: "I am at home from four on" tells when
 * Ines Falk is, and nobody else says so.
 */
export const withWriters = (units: readonly PassageUnit[], text: string, isMail: boolean): PassageUnit[] => {
  const lines = linesOf(text)
  const turns = isMail ? turnsOfMails(lines) : turnsOfLetter(lines)
  if (turns.length === 0) return [...units]
  return units.map((unit) => {
    const writer = turns.findLast(({ from }) => from <= unit.start)?.writer ?? null
    if (writer === null || !isOfWriter(unit) || unit.text.startsWith(writer)) return unit
    return { ...unit, text: `${writer}: ${unit.text}`, author: writer }
  })
}
