import { concrete } from '../features/kind-features.ts'
import type { Candidate, Scene } from '../reading/scene.ts'
import { holdsItself, SAME } from './held.ts'

/** A longer list is quoted as far as this. */
const MAX_ITEMS = 12

const isOpenedBy = ({ view }: Candidate, stem: number | null): boolean =>
  view.unit.kind === 'Item' && (view.unit.lead?.start ?? null) === stem

export const areUnderOneHeading = (one: Candidate, other: Candidate): boolean =>
  one.view.unit.headings.join('\n') === other.view.unit.headings.join('\n')

/** Whether a unit is the stem of the list that follows, with a colon or without: "Do not take it if you". */
export const opensList = ({ view, after }: Candidate): boolean =>
  view.unit.kind !== 'Row' && after !== null && isOpenedBy(after, view.unit.start)

/** Units beside one, in their order, that belong to it: what stands under another heading never does. */
const run = (best: Candidate, belongs: (candidate: Candidate) => boolean): Candidate[] => {
  const units = [best]
  const isOfIt = (next: Candidate): boolean => areUnderOneHeading(next, best) && belongs(next)
  for (let next = best.after; next && isOfIt(next); next = next.after) units.push(next)
  for (let next = best.before; next && isOfIt(next); next = next.before) units.unshift(next)
  return units
}

/** So many of them as are quoted, `best` among them. */
const shortened = (units: readonly Candidate[], best: Candidate): Candidate[] => {
  const from = Math.max(0, units.indexOf(best) - MAX_ITEMS + 1)
  return units.slice(from, from + MAX_ITEMS)
}

/** The words of the question by which one of several is told from the others; what their heading or stem says as well is said of all. */
const tellingApart = ({ question }: Scene, best: Candidate, all: readonly Candidate[]): number[] =>
  [...question.terms.keys()].filter(
    (term) =>
      holdsItself(best, term) &&
      (best.lead[term] ?? 0) === 0 &&
      (best.headings[term] ?? 0) === 0 &&
      !all.every((one) => holdsItself(one, term)),
  )

/** The items of the list that an item stands in, or that a stem opens. Where the question names what only some of them are of, those. */
export const listAround = (scene: Scene, best: Candidate): Candidate[] => {
  const { unit } = best.view
  const isOfOthers = unit.kind === 'Item' && !opensList(best)
  const stem = isOfOthers ? (unit.lead?.start ?? null) : unit.start
  const items = run(
    best,
    // An item that leads to a list of its own is not said without that.
    (next) => isOpenedBy(next, stem) && (isOfOthers ? !opensList(next) : next.view.index > best.view.index),
  )
  if (!isOfOthers) return shortened(items, best)
  const asked = tellingApart(scene, best, items)
  const some = items.filter((item) => asked.every((term) => holdsItself(item, term)))
  return shortened(some.length > 1 ? some : items, best)
}

/** Whether only its stem or heading speaks of what is asked: the whole list answers then, and no item more than another. */
export const isFoundByStem = ({ own, lead, view }: Candidate): boolean =>
  view.unit.kind === 'Item' && own.every((held) => held === 0) && lead.some((held) => held > 0)

/** All items of the list that one stands in. */
export const stepsOf = (one: Candidate): Candidate[] => {
  const stem = one.view.unit.lead?.start ?? null
  return run(one, (next) => isOpenedBy(next, stem))
}

/** What stands over an item: its stem, and the headings. */
const aboveOf = ({ headings, lead }: Candidate): Candidate['own'] =>
  headings.map((held, term) => Math.max(held, lead[term] ?? 0))

/**
 * Whether a list is what is asked about, and not what some of its items say: lessons are over all terms of theirs, and cancelling them is one. What its document is called after
 * is said of all items: upgrading to 4.2 in the notes on 4.2.
 */
const isAskedAsWhole = (
  { question: { terms } }: Scene,
  above: Candidate['own'],
  items: readonly Candidate[],
): boolean =>
  above.some((held) => held >= SAME) &&
  terms.every(
    ({ information }, term) =>
      information < 1 ||
      (above[term] ?? 0) > 0 ||
      items.every((item) => !holdsItself(item, term) || (item.name[term] ?? 0) >= SAME),
  )

/** Whether it is asked how to do what the heading over a list says, or what the steps to it are: all of them tell, in their order. */
export const isStepOf = (scene: Scene, item: Candidate): boolean =>
  item.view.unit.kind === 'Item' &&
  (scene.question.kinds.has('Manner') || scene.question.pack.signs.steps.test(scene.question.folded)) &&
  isAskedAsWhole(scene, item.headings, stepsOf(item))

export const LEAST_STEPS = 3
/** What is to be done is read as a whole while it is no longer than this. */
const LONGEST_PROCEDURE = 700

export const isNumbered = ({ view: { unit, passage } }: Candidate): boolean =>
  /^\(?(?:\d|\p{L}\))/u.test(passage.passage.text.slice(unit.start))

/** Whether an item speaks itself of most of what neither stands over its list nor is what its document is called after: then it alone is asked for. */
const isAskedItself = ({ question: { terms } }: Scene, item: Candidate): boolean => {
  const above = aboveOf(item)
  const rest = [...terms.keys()].filter(
    (term) => (terms[term]?.information ?? 0) >= 1 && (above[term] ?? 0) === 0 && (item.name[term] ?? 0) < SAME,
  )
  return rest.length > 0 && rest.filter((term) => holdsItself(item, term)).length * 2 >= rest.length
}

/** Whether it is asked how to do something, or what is to be done, and an item is one of a few short steps to it: one of them alone does nothing. */
export const isInProcedure = (scene: Scene, item: Candidate): boolean => {
  if (item.view.unit.kind !== 'Item' || !scene.question.kinds.has('Manner')) return false
  const steps = stepsOf(item)
  const length = steps.reduce((sum, { view }) => sum + view.unit.text.length, 0)
  return (
    steps.length >= LEAST_STEPS &&
    steps.length <= MAX_ITEMS &&
    length <= LONGEST_PROCEDURE &&
    (item.lead.some((held) => held > 0) || (steps.every(isNumbered) && !isAskedItself(scene, item)))
  )
}

/** Whether words alone are asked, of which any may be of a step. */
const isOfWords = ({ question: { kinds, text } }: Scene): boolean => kinds.size === 0 && !/[?？]/.test(text)

/** Whether an item is numbered and the heading or the stem over its list is asked about: a step of it. A number or a date that is asked for stands in one of them. */
const isAskedStep = (scene: Scene, item: Candidate): boolean => {
  const { unit, passage } = item.view
  const above = aboveOf(item)
  if (unit.kind !== 'Item' || !/^\(?\d/.test(passage.passage.text.slice(unit.start))) return false
  if (isOfWords(scene)) return above.some((held) => held >= SAME)
  return ![...scene.question.kinds].some((kind) => concrete.has(kind)) && isAskedAsWhole(scene, above, stepsOf(item))
}

/** All steps of a list in their order where several units are of them; none where they are not. */
export const stepsAround = (scene: Scene, some: readonly Candidate[]): Candidate[] => {
  const [first, ...others] = some.filter(({ view }) => view.unit.kind === 'Item')
  if (first === undefined || others.length === 0 || !isAskedStep(scene, first)) return []
  const steps = stepsOf(first)
  return others.every((other) => steps.includes(other)) && steps.length <= MAX_ITEMS ? steps : []
}

/** A number that stands before what is counted, with a word between them at most: "four layers", "five main forms". */
const LONGEST_COUNTED = 2

/** How many of what is asked for a sentence says that there are, without naming them: "In a leaf there are four layers." Null where it does not. */
const announcedCount = ({ view, aligned }: Candidate): number | null => {
  const { words, passage, unit } = view
  if (/[:;,]/.test(unit.text)) return null
  for (const [at, { folded }] of words.entries()) {
    const count = passage.pack.numbers.get(folded)
    const counted = aligned.slice(at + 1, at + 1 + LONGEST_COUNTED)
    if (count !== undefined && count > 1 && count <= MAX_ITEMS && counted.some((term) => term >= 0)) return count
  }
  return null
}

/** What a sentence announces: the list that the next one opens, or as many sentences as it says. None where it announces nothing. */
export const announcedBy = (scene: Scene, best: Candidate): Candidate[] => {
  const { after } = best
  if (best.view.unit.kind !== 'Sentence' || after === null || !areUnderOneHeading(after, best)) return []
  if (after.view.unit.block === best.view.unit.block && opensList(after)) return listAround(scene, after)
  const count = announcedCount(best) ?? 0
  const sentences: Candidate[] = []
  for (let next: Candidate | null = after; next && sentences.length < count; next = next.after) {
    if (next.view.unit.block !== best.view.unit.block || next.view.unit.kind !== 'Sentence') break
    sentences.push(next)
  }
  return sentences
}

/** The rows of a table that a row stands in and that are asked for as much as it; that row alone where it is told apart from them. */
export const rowsAround = (scene: Scene, best: Candidate): Candidate[] => {
  const { block, kind } = best.view.unit
  const rows = run(best, ({ view }) => view.unit.kind === kind && view.unit.block === block)
  const asked = tellingApart(scene, best, rows)
  return shortened(
    rows.filter((row) => asked.every((term) => holdsItself(row, term))),
    best,
  )
}
