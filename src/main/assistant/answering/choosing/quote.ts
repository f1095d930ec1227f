import type { AnswerKind } from '../../language/language-pack.ts'
import { daySentence } from '../../passages/days.ts'
import type { PassageUnit } from '../../passages/passage-unit.ts'
import type { Passage } from '../../passages/passage-units.ts'
import { collapseSpace } from '../../passages/stretch.ts'
import { concrete } from '../features/kind-features.ts'
import type { Candidate, Scene } from '../reading/scene.ts'
import { dayAbove } from './day-above.ts'
import { SAME } from './held.ts'
import { areTogether, findingsBehind, followsFrom, goesOn, leanedOn } from './leaning.ts'
import {
  announcedBy,
  isFoundByStem,
  isInProcedure,
  isStepOf,
  listAround,
  opensList,
  rowsAround,
  stepsAround,
  stepsOf,
} from './list-around.ts'
import type { RankedUnit } from './rank-units.ts'
import { tellsSection } from './rules/tells-section.ts'

/** A part of a passage that can be understood by itself. */
export interface Quote {
  readonly passage: Passage
  readonly best: Candidate
  /** Neighbours in their order, `best` among them. */
  readonly units: readonly PassageUnit[]
  /** What stands before them and makes them understood: the stem of a list, the question that they answer, the day or version that they are of, who wrote them. */
  readonly lead: string | null
  readonly candidates: readonly Candidate[]
}

/** How many times less likely than the best a neighbour may be that is shown with it. */
const NEIGHBOUR_SHARE = 0.2
const MAX_LENGTH = 600
const MAX_LIST_LENGTH = 1_200
const MAX_ITEMS = 8

/** Kinds of answer that may stand in the sentence behind the one that shares the question's words: what to do, whether, why, and for how much. */
const TOLD_NEXT: readonly AnswerKind[] = ['Manner', 'YesNo', 'Reason', 'Money']

const tells = (asked: AnswerKind, { view }: Candidate): boolean =>
  view.passage.pack.kinds.some(({ kind, shows }) => kind === asked && shows?.test(view.folded) === true)

/** "Tom asked whether barbecues are allowed. On stone, the chair said.": the question is no answer. */
const reportsQuestion = ({ view }: Candidate): boolean => view.passage.pack.signs.reportsQuestion.test(view.folded)

/** Whether a line holds nothing but words of the question, as a title or what stands below a name does: what it is of stands beside it. */
const isEcho = ({ view, aligned }: Candidate): boolean =>
  view.words.every(({ folded }, at) => (aligned[at] ?? -1) >= 0 || view.passage.pack.stop.has(folded))

/** What stands before the colon of "Tasks: …", which goes on to the end of its paragraph; null where there is none. */
const labelOf = ({ view }: Candidate): string | null => /^([^.:;]{1,40}):\s+\S/.exec(view.unit.text)?.[1] ?? null

const namesList = (candidate: Candidate): boolean => labelOf(candidate) !== null

/** So many sentences belong to their label. */
const MAX_OF_ENTRY = 3

/** "Balcony: the awning is stuck. A technician is needed.": an entry whose label is asked for is told with what follows, up to the next label. */
const entryOf = (scene: Scene, best: Candidate): Candidate[] => {
  const label = labelOf(best)
  const entry = [best]
  if (label === null || !scene.holds(label, best.view.passage.pack).some((strength) => strength > 0)) return entry
  for (let next = best.after; next && areTogether(next, best) && !namesList(next); next = next.after) {
    if (entry.length === MAX_OF_ENTRY) break
    entry.push(next)
  }
  return entry
}

/** Lines of notes that end without a full stop are no sentences. */
const isSentence = ({ view: { unit } }: Candidate): boolean =>
  unit.kind === 'Sentence' && /[.!?…]["'”»)]*$/u.test(unit.text)

/** Whether two sentences are read at a glance. */
const areShort = (one: Candidate, other: Candidate): boolean =>
  [one, other].every(isSentence) && one.view.unit.text.length + other.view.unit.text.length <= SHORT_TOGETHER

/** Whether a day, an amount or the like is asked for, and a sentence tells it, or is below the day that it is of, or behind it. */
const tellsAsked = ({ question: { kinds } }: Scene, best: Candidate): boolean =>
  [...kinds].some((kind) => concrete.has(kind) && tells(kind, best)) ||
  (kinds.has('Date') && (dayAbove(best) !== null || daySentence(best.view.unit.text) !== null))

const SHORT_TOGETHER = 300

/** Whether what to do is asked of what is called so in the heading alone: no one sentence below it is meant, but all. */
const isOfHeading = ({ question: { kinds, terms } }: Scene, { own, headings }: Candidate): boolean => {
  const telling = [...terms.keys()].filter((term) => terms[term]?.information === 1)
  return (
    kinds.has('Manner') &&
    telling.some((term) => (own[term] ?? 0) === 0) &&
    telling.every((term) => (headings[term] ?? 0) >= SAME)
  )
}

/** The sentences of a paragraph, around one of them. */
const paragraphAround = (best: Candidate): Candidate[] => {
  const sentences = [best]
  for (let { before } = best; before && areTogether(before, best); before = before.before) sentences.unshift(before)
  for (let { after } = best; after && areTogether(after, best); after = after.after) sentences.push(after)
  return sentences
}

/** What is read as a whole while it is no longer than this. */
const LONGEST_ANSWER = 450

/** What an item of a list begins with. */
const ITEM_MARK = /^\s*(?:[-*+•–]|\(?[\p{L}\d]{1,3}[.)])\s/u

/** Whether two sentences, the first right before the second, are of one item of a list, or of one answer to a question that stands over them. */
const isOneAnswer = (one: Candidate, other: Candidate): boolean => {
  const [{ unit, passage }, next] = [one.view, other.view.unit]
  if (!areTogether(one, other) || unit.lead?.start !== next.lead?.start) return false
  if (unit.kind !== 'Item') return unit.lead?.kind === 'Question'
  return !ITEM_MARK.test(passage.passage.text.slice(next.start))
}

/** Sentences around one, as long as each belongs to the next; that one alone where they are long. */
const joined = (best: Candidate, belongs: (one: Candidate, other: Candidate) => boolean): Candidate[] => {
  const sentences = [best]
  for (let first = best; first.before && belongs(first.before, first); first = first.before)
    sentences.unshift(first.before)
  for (let last = best; last.after && belongs(last, last.after); last = last.after) sentences.push(last.after)
  const length = sentences.reduce((sum, { view }) => sum + view.unit.text.length, 0)
  return length <= LONGEST_ANSWER ? sentences : [best]
}

/** The whole answer of a question that stands over it, a whole item, or what to do as one sentence after the other says it. */
const toldTogether = ({ question: { kinds } }: Scene, best: Candidate): Candidate[] => {
  const answer = joined(best, isOneAnswer)
  if (answer.length > 1 || !kinds.has('Manner')) return answer
  const isDone = (sentence: Candidate): boolean => isSentence(sentence) && tells('Manner', sentence)
  return joined(best, (one, other) => areTogether(one, other) && isDone(one) && isDone(other))
}

const sentencesAround = (scene: Scene, best: Candidate, isLikely: (candidate: Candidate) => boolean): Candidate[] => {
  const { question } = scene
  const { before, after } = best
  const entry = entryOf(scene, best)
  if (entry.length > 1) return entry
  if (isOfHeading(scene, best) || tellsSection(scene, best)) return paragraphAround(best)
  const together = toldTogether(scene, best)
  if (together.length > 1) return together
  const sentences = [best]
  // "When the lamp is red, it is overloaded. Pull the plug": what to do may stand behind the case that it is for.
  const untold = TOLD_NEXT.filter((kind) => question.kinds.has(kind) && !tells(kind, best))
  const isTold = (next: Candidate): boolean => untold.some((kind) => tells(kind, next))
  // "The invoice is higher than the quotation. The difference arises from position 9": a reason needs no word for it.
  const mayReason = untold.includes('Reason')
  const echoes = isEcho(best)
  const findings = findingsBehind(best)
  if (findings.length > 0) sentences.push(...findings)
  else if (after && areTogether(after, best)) {
    const further = after.after
    // "The run stops with 'locked'. Another run left its lock. Remove it with unlock": or behind what led to it.
    if (further && areTogether(further, best) && !isTold(after) && isTold(further)) sentences.push(after, further)
    else if (
      // It often says what the first is about.
      (areShort(best, after) && !tellsAsked(scene, best)) ||
      echoes ||
      isLikely(after) ||
      goesOn(after) ||
      reportsQuestion(best) ||
      isTold(after) ||
      mayReason
    )
      sentences.push(after)
  }
  const leaned = leanedOn(best)
  // "We raise the dose therefore": why is told before.
  if (leaned.length === 0 && before && areTogether(before, best) && question.kinds.has('Reason') && followsFrom(best))
    leaned.push(before)
  if (leaned.length > 0) sentences.unshift(...leaned)
  else if (before && areTogether(before, best) && (echoes || isLikely(before) || isTold(before)))
    sentences.unshift(before)
  return sentences
}

const firstWord = ({ view }: Candidate): string => view.words[0]?.folded ?? ''

/** Whether two sentences are alike in a list of prose: "Error 2 means …. Error 5 means …." */
const areAlike = (one: Candidate, other: Candidate): boolean =>
  firstWord(one) === firstWord(other) && !one.view.passage.pack.stop.has(firstWord(one))

/** The sentences of a list that is written as prose, around one of them; that one alone where there is none. */
const proseListAround = (best: Candidate): Candidate[] => {
  const isOfList = (next: Candidate | null): next is Candidate =>
    next !== null && areTogether(next, best) && (namesList(best) || areAlike(next, best))
  const sentences = [best]
  for (let next = best.after; isOfList(next) && sentences.length < MAX_ITEMS; next = next.after) sentences.push(next)
  for (
    let next = best.before;
    isOfList(next) && areAlike(next, best) && sentences.length < MAX_ITEMS;
    next = next.before
  )
    sentences.unshift(next)
  return sentences
}

/** Whether a sign in the question, such as that of an error, stands in this unit and not beside it: then the others of its list are not asked for. */
const isTheOneAsked = ({ question }: Scene, { aligned, before, after }: Candidate): boolean =>
  question.terms.some(
    ({ folded }, term) =>
      /\d/.test(folded) &&
      aligned.includes(term) &&
      ![before, after].some((beside) => beside?.aligned.includes(term) === true),
  )

const asksForList = (scene: Scene, best: Candidate): boolean =>
  scene.question.kinds.has('List') && !isTheOneAsked(scene, best)

/** Sentences with the list that the last of them opens: "Its provisions were:" is not said without them. */
const withList = (scene: Scene, sentences: readonly Candidate[]): Candidate[] => {
  const last = sentences.at(-1)
  return last !== undefined && last.view.unit.kind === 'Sentence' && opensList(last)
    ? [...sentences.slice(0, -1), ...listAround(scene, last)]
    : [...sentences]
}

const around = (scene: Scene, best: Candidate, isLikely: (candidate: Candidate) => boolean): Candidate[] => {
  const { kind } = best.view.unit
  const isOfList = asksForList(scene, best)
  if (isInProcedure(scene, best)) return stepsOf(best)
  if (opensList(best) || isFoundByStem(best) || isStepOf(scene, best) || (kind === 'Item' && isOfList))
    return listAround(scene, best)
  if (kind === 'Sentence' && isOfList) {
    const list = proseListAround(best)
    if (list.length > 1) return list
    const announced = announcedBy(scene, best)
    if (announced.length > 0) return [best, ...announced]
  }
  if (kind !== 'Sentence' && kind !== 'Item') return [best]
  const sentences = withList(scene, sentencesAround(scene, best, isLikely))
  const steps = stepsAround(scene, sentences)
  return steps.length > 0 ? steps : sentences
}

/** As many as fit, those nearest to the best first. */
const fitting = (candidates: readonly Candidate[], best: Candidate): Candidate[] => {
  const chosen = [best]
  let length = best.view.unit.text.length
  const isList = candidates.some(({ view }) => view.unit.kind === 'Item')
  const byDistance = candidates
    .filter((candidate) => candidate !== best)
    .sort((one, other) => Math.abs(one.view.index - best.view.index) - Math.abs(other.view.index - best.view.index))
  for (const candidate of byDistance) {
    length += candidate.view.unit.text.length
    if (length > (isList ? MAX_LIST_LENGTH : MAX_LENGTH)) break
    chosen.push(candidate)
  }
  return chosen.sort((one, other) => one.view.index - other.view.index)
}

const withLead = (best: Candidate, candidates: readonly Candidate[]): Quote => {
  const units = candidates.map(({ view }) => view.unit)
  const lead = units[0]?.lead ?? null
  const isShown = lead !== null && lead.kind !== 'Header' && units.every(({ start }) => start !== lead.start)
  const day = isShown || candidates[0] === undefined ? null : dayAbove(candidates[0])
  const author = units[0]?.author === undefined ? null : `${units[0].author}:`
  const before = isShown ? lead.text : author === null ? day : (day?.replace(/:$/, ',') ?? null)
  const parts = [before, author].filter((part) => part !== null)
  return {
    passage: best.view.passage.passage,
    best,
    candidates,
    units,
    lead: parts.length === 0 ? null : collapseSpace(parts.join(' ')),
  }
}

/** A unit with nothing but what it takes to be understood and was not shown before. */
export const quoteAlone = (best: Candidate, shown: ReadonlySet<string>): Quote =>
  withLead(best, [...leanedOn(best).filter(({ view }) => !shown.has(view.unit.text)), best])

/** A unit with what it takes to stand alone, and with neighbours that may answer too. */
export const quoteOf = (scene: Scene, best: RankedUnit, ranked: readonly RankedUnit[]): Quote => {
  const likely = new Set(
    ranked
      .filter(({ likelihood }) => likelihood >= best.likelihood * NEIGHBOUR_SHARE)
      .map(({ candidate }) => candidate),
  )
  const candidates = fitting(
    around(scene, best.candidate, (candidate) => likely.has(candidate)),
    best.candidate,
  )
  return withLead(best.candidate, candidates)
}

/** What replies, further down, to a question of a mail that a quote holds or is led by; null where there is none. */
export const replyQuote = ({ candidates }: Scene, { best, units }: Quote): Quote | null => {
  const asked = new Set(units.flatMap(({ start, lead }) => (lead?.kind === 'Question' ? [start, lead.start] : [start])))
  const reply = candidates.find(
    ({ view: { unit, passage } }) =>
      passage === best.view.passage &&
      unit.lead?.kind === 'Question' &&
      asked.has(unit.lead.start) &&
      unit.block > best.view.unit.block + 1,
  )
  if (reply === undefined) return null
  const next = reply.after !== null && areTogether(reply.after, reply) ? [reply.after] : []
  return withLead(reply, [reply, ...next])
}

/** Two quotes that share a unit, or are steps of one list, as one, with the better one's best; `null` where they share none, or would be too long together. */
export const mergedQuote = (scene: Scene, better: Quote, other: Quote): Quote | null => {
  const steps = stepsAround(scene, [better.best, other.best])
  if (steps.length > 0 && steps.length === fitting(steps, better.best).length) return withLead(better.best, steps)
  const shared = other.candidates.filter((candidate) => better.candidates.includes(candidate))
  if (shared.length === 0) return null
  const all = [...better.candidates, ...other.candidates.filter((candidate) => !shared.includes(candidate))]
  const together = fitting(all, better.best)
  return together.length < all.length ? null : withLead(better.best, together)
}

/** A row, and where a list is asked for the others of its table that answer as well: each a quote of its own. */
export const rowQuotes = (scene: Scene, best: Candidate): Quote[] =>
  (asksForList(scene, best) ? rowsAround(scene, best) : [best]).map((row) => withLead(row, [row]))
