import { foldWord } from '../../../language/fold-word.ts'
import type { AnswerKind } from '../../../language/language-pack.ts'
import { isDay, withoutDates } from '../../../passages/days.ts'
import { holdsBareNumber, holdsQuantity, MONEY } from '../../features/kind-features.ts'
import type { Candidate, Scene } from '../../reading/scene.ts'
import { isOfColumns } from '../is-of-columns.ts'
import { countedIn } from './lacks-counted.ts'
import { isToldOfAnother } from './told-of-another.ts'

/** Kinds that nothing answers but a number, or a word such as "free". */
const numeric: ReadonlySet<AnswerKind> = new Set(['Money', 'Count', 'Duration', 'Measure', 'Age'])

/** A text without the days and years that say how often something is, or which: "every year", "£10 a day". */
const withoutTurns = ({ folded, passage }: Candidate['view']): string =>
  folded.replace(new RegExp(passage.pack.signs.turns, 'g'), ' ')

/** That there is a price does not tell it: "The price is held until May". */
const PRICE = /\b(?:prices?|costs?|preise?|kosten)\b(?! (?:nothing|nichts)\b)/g

/** Whether words show what is asked for; where an age is, nothing else will do. */
const shows = ({ question: { kinds } }: Scene, { view }: Candidate): boolean => {
  const asked = kinds.has('Age') ? new Set<AnswerKind>(['Age']) : kinds
  const toldOf = (kind: AnswerKind): string => {
    if (kind === 'Duration') return withoutTurns(view)
    return kind === 'Money' ? view.folded.replace(PRICE, ' ') : view.folded
  }
  return view.passage.pack.kinds.some(({ kind, shows: shown }) => asked.has(kind) && shown?.test(toldOf(kind)) === true)
}

/** How dear something is beside something else: "2.7 times as expensive", "ein Drittel billiger als", "costs 12 percent more". */
const COMPARED_PRICE =
  /\d[\d.,]*\s?(?:times|fold|mal|fach|per ?cent|prozent|%)[^.;]*\b(?:expensive|dear(?:er)?|cheap\p{L}*|teurer?|teuer|billig\p{L}*)\b|\b(?:costs?|kostet|kosten)\s[^.;]*\d[\d.,]*\s?(?:times|fold|mal|fach|per ?cent|prozent|%)/u

/** A number as amounts are written, and as times are. */
const AMOUNT = /\d[.,]\d\d(?!\d)/g

/** Whether a number is written as amounts are, and no word before it makes a time of it: "at 8.00". */
const holdsAmount = ({ folded, passage: { pack } }: Candidate['view']): boolean =>
  Array.from(folded.matchAll(AMOUNT)).some(({ index }) => {
    const start = index - (/\d*$/.exec(folded.slice(0, index))?.[0].length ?? 0)
    return !pack.signs.beforeClock.test(folded.slice(0, start))
  })

/** Whether a number counts nothing that stands right behind it: the 2 of "a deposit for 2 keys" is no amount. */
const countsNothing = ({ words, folded, passage: { pack } }: Candidate['view']): boolean =>
  words.some(({ isNumber, end }, at) => {
    const next = words[at + 1]
    const isBeside = next !== undefined && /^\s+$/.test(folded.slice(end, next.start))
    return isNumber && (!isBeside || next.isNumber || pack.stop.has(next.folded))
  })

/** Whether a bare number may be an amount of money, as any in a table may: "Packs of 28" says nothing of a price, "guests pay 8" does. */
const isOfPrice = (candidate: Candidate): boolean => {
  const { folded, passage } = candidate.view
  if (isOfColumns(candidate) || holdsAmount(candidate.view)) return true
  if (!countsNothing(candidate.view)) return false
  return passage.pack.kinds.some(({ kind, asks }) => kind === 'Money' && asks.test(folded))
}

/** Which of the measures that languages know is asked for; -1 where none is. */
const measureAsked = ({ question: { folded, pack } }: Scene): number =>
  pack.measures.findIndex(({ asks }) => asks.test(folded))

/** A number as ages are told without a word for them: "Corin Ashby, 34, lives here". */
const BARE_AGE = /(?:^|[,(]\s*)\d{1,3}(?=\s*(?:[,).;]|$))/

/** What stands behind a number that tells a time of the day. */
const CLOCK_BEHIND = /^\s?(?:uhr|[ap]\.?m\b)/
/** How much of something there is, an amount of money may tell: "at most 30 euros of pocket money". How many there are, none does. */
const HOW_MUCH = /\b(?:how much|wie ?viel)\b/

/** Money that is written by signs. */
const SIGNED = '[£$€¥]\\s?\\d[\\d.,]*|\\d\\s?[£$€¥]'

/** Whether a unit holds a number that counts something: the 25 of "25 minutes" counts no attacks, nor do the 9 of "9 Uhr" and the 7 of "4 euros for members and 7 for guests" count people. */
const holdsCount = (scene: Scene, { view }: Candidate, isNamed: boolean): boolean => {
  const { words, folded, passage } = view
  const { kinds, numbers, stop } = passage.pack
  if (!holdsQuantity(view)) return false
  const mayBeAmount = isNamed && HOW_MUCH.test(scene.question.folded)
  const shownBy = (kind: AnswerKind): string => kinds.find((each) => each.kind === kind)?.shows?.source ?? '(?!)'
  const isTimed = new RegExp(`^[\\s-]*(?:${shownBy('Duration')})`)
  const amounts = Array.from(
    folded.matchAll(new RegExp(`${SIGNED}|${shownBy('Money')}`, 'g')),
    ({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
    }),
  )
  return words.some(({ isNumber, folded: word, start, end }, at) => {
    if (!isNumber && (numbers.get(word) ?? 0) <= 1) return false
    const behind = folded.slice(end)
    if (isTimed.test(behind) || CLOCK_BEHIND.test(behind)) return false
    const isAmount = amounts.some((amount) => start < amount.end && amount.start < end)
    const next = words[at + 1]?.folded
    if (isAmount && mayBeAmount) return true
    const isLeftOut = amounts.length > 0 && stop.has(next ?? '')
    // Of what is not named there, a number before another noun counts that: "three rehearsals" are no members.
    const isOfOther = !isNamed && next !== undefined && !stop.has(next) && behind.startsWith(' ')
    return !isAmount && !isLeftOut && !isOfOther
  })
}

/** Whether a unit says of what it is asked how many there are; true where the question names nothing of the kind, or in another language. */
const isCountedNamed = (scene: Scene, { own, view }: Candidate): boolean => {
  const counted = countedIn(scene)
  return counted < 0 || (own[counted] ?? 0) > 0 || view.passage.pack !== scene.question.pack
}

const SIZED = /\b(?:wie gro(?:ss|ß)|how (?:big|tall|large))\b/
const OF_SIZE =
  /\d\s?(?:[mck]?m[²2]?|[kmgt]i?b|bytes?|qm|ft|in|sq|ha|l|acres?|inch(?:es)?|met(?:re|er)s?|liters?|litres?)(?![a-z])|\b(?:size|area|length|width|height|depth|diameter|dimensions?|beam|draught|capacity|volume|square|grosse|größe|flache|fläche|lange|länge|breite|hohe|höhe|tiefe|durchmesser|masse|maße|inhalt|quadrat\p{L}*)\b|(?:_|\b)(?:[kmgt]i?b|bytes?)\b.*\d/u
/** What says how warm, late, dear or likely something is. */
const NO_SIZE =
  /[€£$]\s?\d[\d.,]*|\d[\d.,]*\s?(?:grad|°|degrees?|%|prozent|per ?cent|uhr|[ap]m\b|(?:euro|pound|dollar|franc)s?\b|[€£$])/g

/** Whether a size is asked for, and a sentence has no number but one of another kind: 39 degrees of fever do not tell how tall somebody is. */
const hasNoSize = ({ question }: Scene, { view: { unit, folded, words, passage } }: Candidate): boolean => {
  if (!SIZED.test(question.folded)) return false
  // Of the numbers of a row that one is a size which is written so, or whose column is.
  if (unit.pairs !== null) return !OF_SIZE.test(folded)
  return (
    !/\d/.test(folded.replace(NO_SIZE, ' ')) &&
    !words.some(({ folded: word }) => (passage.pack.numbers.get(word) ?? 0) > 1)
  )
}

/** A cell that is nothing but a number. Beside the name of its column, "August 421", it would look like a day. */
const NUMBER_ALONE = /^[^\p{L}\d]*\d[\d.,'’ ]*[^\p{L}\d]*$/u

const holdsNumberAlone = ({ view: { unit } }: Candidate): boolean =>
  (unit.pairs ?? []).some(([, value]) => NUMBER_ALONE.test(value) && !isDay(value))

/** A row is full of numbers: one of them is an age where its column, or the cell, says so. That something cost 15 pounds tells nobody how tall it is. */
const holds = (scene: Scene, candidate: Candidate): boolean => {
  const { view } = candidate
  const { kinds } = scene.question
  if (hasNoSize(scene, candidate)) return false
  const isMoney = MONEY.test(foldWord(withoutDates(view.unit.text)))
  const isMeasured = view.unit.pairs === null && kinds.has('Measure')
  const measure = isMeasured ? view.passage.pack.measures[measureAsked(scene)] : undefined
  if (measure !== undefined) return measure.shows.test(view.folded)
  if (shows(scene, candidate)) return true
  if (kinds.has('Age')) return view.unit.pairs === null && BARE_AGE.test(view.folded)
  if (kinds.has('Count') && kinds.size === 1 && view.unit.pairs === null)
    return holdsCount(scene, candidate, isCountedNamed(scene, candidate))
  if (isMoney || (kinds.has('Money') && COMPARED_PRICE.test(view.folded))) return true
  if (kinds.has('Money')) return holdsBareNumber(view) && isOfPrice(candidate)
  return kinds.has('Count') && !kinds.has('Duration') && view.unit.pairs === null
    ? holdsCount(scene, candidate, isCountedNamed(scene, candidate))
    : holdsQuantity(view) || (kinds.has('Count') && holdsNumberAlone(candidate))
}

/** What is asked for where one of several is: "which municipality may charge entry", "auf welchem Ohr". */
const WHICH = /(?<!\b(?:within|innerhalb) )\b(?:which|welche[mnrs]?) (\p{L}+)/u

/** Whether one of several things is asked for, none of which is a number: a speed is, an ear is not. */
const asksWhich = ({ question: { folded, pack } }: Scene): boolean => {
  const noun = WHICH.exec(folded)?.[1]
  return noun !== undefined && !pack.kinds.some(({ kind, asks }) => numeric.has(kind) && asks.test(noun))
}

/** Whether how much, how many, how far or how old is asked for, and neither a unit nor those beside it in its paragraph hold a number for it. A date is none. */
export const lacksQuantity = (scene: Scene, candidate: Candidate): boolean => {
  const { kinds } = scene.question
  // "How old was she when …?" asks for no day, though it says when.
  const isOfAge = kinds.has('Age')
  if (kinds.size === 0 || (!isOfAge && [...kinds].some((kind) => !numeric.has(kind)))) return false
  if (isToldOfAnother(candidate)) return true
  if (asksWhich(scene) || holds(scene, candidate)) return false
  const { before, after, view } = candidate
  // "12 Beacon Lane" in the sentence behind is nobody's age, and the height of the river in another item nobody's.
  const isOfOne = isOfAge || measureAsked(scene) >= 0
  if (isOfOne && view.unit.kind === 'Item') return true
  const holdsBeside = isOfAge ? shows : holds
  const isCount = kinds.has('Count') && kinds.size === 1
  // How old children are beside tells nobody how many members there are.
  const mayTell = (other: Candidate): boolean => !isCount || isCountedNamed(scene, other)
  const beside = [before, after].filter((other) => other !== null).filter(mayTell)
  return beside.every((other) => other.view.unit.block !== view.unit.block || !holdsBeside(scene, other))
}
