import { foldWord } from '../../../language/fold-word.ts'
import type { LanguagePack } from '../../../language/language-pack.ts'
import { TITLE } from '../../reading/question-view.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { SAME } from '../held.ts'

/** What asks where somebody or something is to be found by post; an address of an e-mail or of a page is another thing. */
const ASKED = /(?<!(?:e-?mail|mail|web|ip|internet)[\s-])\b(?:address|adresse|anschrift|postanschrift)\b/

/** A name with the number of a house behind it, as German has it: "Sanderring 21", "Am Weinberg 7a". */
const NUMBER_BEHIND = /(\p{Lu}[\p{L}.-]{3,}) (?!(?:19|20)\d\d)\d{1,4} ?[a-z]?(?=\s*(?:[,;·|)]|$|\.(?:\s|$)|\n))/gmu
/** The number before the name of a street, as English has it: "14 Quay Road". */
const NUMBER_BEFORE =
  /\b\d{1,4}[a-z]? (?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:street|st|road|rd|lane|avenue|ave|drive|close|court|way|terrace|place|square|row|crescent|hill|gardens|park|walk)\b/iu
/** The code of a place before its name, or as it is written in Britain. */
const POSTCODE = /\b\d{5} \p{Lu}\p{L}{2,}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u
const IN_COLUMN = /^(?:address|adresse|anschrift|street|strasse|postal address|postanschrift)$/

/** Whether what stands before a number is a month or a day of the week, and the number one of a day. */
const isOfDay = (name: string, { months, weekdays }: LanguagePack): boolean => {
  const folded = foldWord(name)
  return months.has(folded) || weekdays.has(folded.replace(/s$/, ''))
}

const isWritten = (text: string, pack: LanguagePack): boolean =>
  NUMBER_BEFORE.test(text) ||
  POSTCODE.test(text) ||
  Array.from(text.matchAll(NUMBER_BEHIND)).some(([, name = '']) => !isOfDay(name, pack))

/** A row says one in a cell, or in its column of addresses: the names of others stand before numbers too. */
const holds = ({ view: { unit, passage } }: Candidate): boolean =>
  unit.pairs === null
    ? isWritten(unit.text, passage.pack)
    : unit.pairs.some(
        ([name, value]) => isWritten(value, passage.pack) || (value !== '' && IN_COLUMN.test(foldWord(name))),
      )

const isAsked = ({ question }: Scene): boolean => ASKED.test(question.folded)

const withBeside = (candidate: Candidate): readonly (Candidate | null)[] => {
  const { before, after, view } = candidate
  // The row beside is of somebody else.
  if (view.unit.pairs !== null) return [candidate]
  return [candidate, ...[before, after].filter((other) => other?.view.unit.block === view.unit.block)]
}

/** Whether the address of somebody is asked for, and neither a unit nor those beside it in its paragraph hold one: that she was at the meeting does not tell where she lives. */
export const lacksAddress = (scene: Scene, candidate: Candidate): boolean =>
  isAsked(scene) && !withBeside(candidate).some((other) => other !== null && holds(other))

/** What asks for it too, though the name of a town may answer that. */
const LIVING = /\bwo wohn(?:t|en)\b|\bwhere (?:does|do) .{1,40}\blive\b/
const ASKING = /^(?:address|adresse|anschrift|postanschrift|wohnt|wohnen|live|lautet)$/

/** Whether the address of somebody is asked for, and a unit holds one and their name, or where none is named all that the question says of whose it is. */
export const tellsAddress = (scene: Scene, candidate: Candidate): boolean => {
  const { terms, folded: whole } = scene.question
  if (!(ASKED.test(whole) || LIVING.test(whole)) || !holds(candidate)) return false
  const { own, headings, lead, before } = candidate
  // The head of a letter has the name in a line, and the address in the next.
  const above = withBeside(candidate).includes(before) ? before?.own : undefined
  const others = [...terms.entries()].filter(([, { folded }]) => !ASKING.test(folded) && !TITLE.test(folded))
  const names = others.filter(([, { isName }]) => isName)
  const telling = names.length > 0 ? names : others.filter(([, { information }]) => information === 1)
  const isHeld = ([term]: (typeof others)[number]): boolean =>
    [own, headings, lead, above].some((held) => (held?.[term] ?? 0) >= SAME)
  return telling.length > 0 && telling.every(isHeld)
}
