import { coverage } from '../answering/features/coverage-features.ts'
import type { Features } from '../answering/features/features.ts'
import type { Term } from '../answering/reading/question-view.ts'
import type { Candidate, Strengths } from '../answering/reading/scene.ts'
import type { Claim } from './claim.ts'
import { areSynonyms } from './claim-languages.ts'

/** The part of a sentence that another unit holds to be of the same. */
const BESIDE = 0.35

/** Words of a sentence that are compared one by one. */
const MOST_WORDS = 40

const shareOf = (count: number, most: number): number => Math.min(most, count) / most

/** A sentence and the unit and clause that it is compared with. */
export interface StanceRead {
  readonly claim: Claim
  readonly candidate: Candidate
  readonly clauseOf: readonly number[]
  readonly best: number
  /** The text of the best clause. */
  readonly clause: string
  readonly isMissing: (index: number) => boolean
}

/** Where the best clause speaks of something: by its own first word, by one of the sentence, or by a pronoun. */
const subjectFeatures = ({ claim, candidate, clauseOf, best }: StanceRead): Features => {
  const { view, aligned } = candidate
  const { stop } = view.passage.pack
  const { terms } = claim.scene.question
  const start = clauseOf.indexOf(best)
  const opening = view.words[start]
  const at = view.words.findIndex(({ folded }, place) => place >= start && !stop.has(folded))
  const subject = at >= 0 && clauseOf[at] === best ? (aligned[at] ?? -1) : -1
  const opensUnit = view.words.findIndex(({ folded }) => !stop.has(folded))
  const opener = aligned[opensUnit] ?? -1
  return {
    clauseSubjectFirst: subject === 0 ? 1 : 0,
    clauseSubjectHeld: subject >= 0 ? 1 : 0,
    unitSubjectFirst: opener === 0 ? 1 : 0,
    unitSubjectHeld: opener >= 0 ? 1 : 0,
    clausePronoun: opening !== undefined && claim.wording.opening.has(opening.folded) ? 1 : 0,
    unitPronoun: claim.wording.opening.has(view.words[0]?.folded ?? '') ? 1 : 0,
    firstMissing: terms.length > 0 && claim.scene.candidates.length > 0 && (candidate.own[0] ?? 0) === 0 ? 1 : 0,
  }
}

/** How many words of the unit, and of its best clause, the sentence leaves out; and of what sort the sentence's own are. */
const leftFeatures = ({ claim, candidate, clauseOf, best, isMissing }: StanceRead): Features => {
  const { view, aligned } = candidate
  const { pack } = view.passage
  const left = view.words.flatMap(({ folded }, place) =>
    (aligned[place] ?? -1) < 0 && !pack.stop.has(folded) ? [place] : [],
  )
  const inClause = left.filter((place) => clauseOf[place] === best)
  const held = [...aligned].flatMap((term, place) => (term >= 0 ? [place] : []))
  const between = left.filter((place) => place > (held[0] ?? 0) && place < (held.at(-1) ?? 0))
  const { terms, pack: own } = claim.scene.question
  const missing = terms.flatMap((term, index) => (isMissing(index) ? [{ term, index }] : []))
  const isEveryday = ({ stem, information }: Term): boolean => information < 1 || own.families.of(stem).length > 0
  const rare = missing.filter(({ term }) => !isEveryday(term))
  return {
    clauseLeft: shareOf(inClause.length, 6),
    unitLeft: shareOf(left.length, 14),
    leftBetween: shareOf(between.length, 6),
    clausesHeld: shareOf(new Set(held.map((place) => clauseOf[place])).size, 4),
    missingRare: shareOf(rare.length, 2),
    missingEveryday: shareOf(missing.length - rare.length, 2),
    missingLast: isMissing(terms.length - 1) ? 1 : 0,
  }
}

/** Words of the sentence whose opposite, or another of their kind, stands in the unit too: which of the two is meant is told by what stands near. */
const contrastFeatures = ({ claim, candidate, clauseOf }: StanceRead): Features => {
  const { view, aligned } = candidate
  const { pack } = view.passage
  const { terms, pack: own } = claim.scene.question
  if (pack.code !== own.code) return { contrasted: 0, contrastNearer: 0, contrastInstead: 0 }
  const stems = view.words.map(({ folded }) => pack.stem(folded))
  const distance = (one: number, other: number): number =>
    Math.abs(one - other) + (clauseOf[one] === clauseOf[other] ? 0 : 8)
  let contrasted = 0
  let nearer = 0
  let instead = 0
  for (const [index, { stem }] of terms.entries()) {
    const others = pack.opposites.get(stem)
    if (others === undefined) continue
    const rivals = stems.flatMap((at, place) => (others.has(at) && (aligned[place] ?? -1) < 0 ? [place] : []))
    if (rivals.length === 0) continue
    const places = [...aligned].flatMap((term, place) => (term === index ? [place] : []))
    if (places.length === 0) {
      instead += 1
      continue
    }
    contrasted = 1
    const rest = [...aligned].flatMap((term, place) => (term >= 0 && term !== index ? [place] : []))
    const nearest = (of: readonly number[], to: number): number => Math.min(...of.map((at) => distance(at, to)))
    const part = rest.filter((place) => nearest(rivals, place) < nearest(places, place)).length / (rest.length || 1)
    nearer = Math.max(nearer, part)
  }
  return { contrasted, contrastNearer: nearer, contrastInstead: shareOf(instead, 2) }
}

/** How much of the sentence stands in the unit word by word: the longest stretch, and the words in their order whatever stands between. */
const wordingFeatures = ({ claim, candidate }: StanceRead): Features => {
  const { view } = candidate
  const said = claim.words.slice(0, MOST_WORDS).map(({ folded }) => claim.scene.question.pack.stem(folded))
  const held = view.words.slice(0, 2 * MOST_WORDS).map(({ folded }) => view.passage.pack.stem(folded))
  let longest = 0
  let runs = new Int16Array(held.length + 1)
  let common = new Int16Array(held.length + 1)
  for (const word of said) {
    const nextRuns = new Int16Array(held.length + 1)
    const nextCommon = new Int16Array(held.length + 1)
    for (const [at, other] of held.entries()) {
      if (word === other) nextRuns[at + 1] = (runs[at] ?? 0) + 1
      longest = Math.max(longest, nextRuns[at + 1] ?? 0)
      nextCommon[at + 1] = word === other ? (common[at] ?? 0) + 1 : Math.max(common[at + 1] ?? 0, nextCommon[at] ?? 0)
    }
    runs = nextRuns
    common = nextCommon
  }
  const inOrder = (common.at(-1) ?? 0) / (said.length || 1)
  return { longestRun: longest / (said.length || 1), inOrder, isVerbatim: inOrder > 0.9 ? 1 : 0 }
}

/** By what the sentence's words are held that stand in the unit only as other words: by ones that say the same, by ones akin, by ones that exclude them. */
const likenessFeatures = ({ claim, candidate }: StanceRead): Features => {
  const { view, aligned, exact } = candidate
  const { pack } = view.passage
  const { terms, pack: own } = claim.scene.question
  const counts = { synonyms: 0, akin: 0, excluded: 0 }
  if (pack.code === own.code)
    for (const [index, { stem, isNumber }] of terms.entries()) {
      const stems = view.words.flatMap(({ folded }, place) => (aligned[place] === index ? pack.stem(folded) : []))
      if (isNumber || exact[index] === 1 || stems.length === 0) continue
      if (stems.some((held) => areSynonyms(own, stem, held))) counts.synonyms += 1
      else if (stems.some((held) => own.opposites.get(stem)?.has(held) === true)) counts.excluded += 1
      else counts.akin += 1
    }
  return {
    synonyms: shareOf(counts.synonyms, 3),
    akin: shareOf(counts.akin, 3),
    excluded: shareOf(counts.excluded, 2),
  }
}

/** Of the other units of the passage that hold a good part of the sentence, whether one denies where the sentence does not, or the other way round. */
const deniedBeside = ({ claim, candidate }: StanceRead): number => {
  const { scene } = claim
  const not = scene.question.pack.signs.negation
  const isDenied = not.test(scene.question.folded)
  const isHeld = (strengths: Strengths): boolean => coverage(scene, strengths) >= BESIDE
  return scene.candidates.some(
    ({ view, own }) =>
      view.passage === candidate.view.passage &&
      view !== candidate.view &&
      isHeld(own) &&
      view.passage.pack.signs.negation.test(view.folded) !== isDenied,
  )
    ? 1
    : 0
}

/** What a sentence says of all, only, must and not, beside what the unit and its best clause say of it. */
export const stanceFeatures = (read: StanceRead): Features => {
  const { claim, clause } = read
  const said = claim.scene.question.folded
  const stances: Record<string, number> = {}
  for (const [name, pattern] of claim.wording.stances) {
    const isSaid = pattern.test(said)
    const isHeld = pattern.test(clause)
    stances[`${name}:said`] = isSaid && !isHeld ? 1 : 0
    stances[`${name}:held`] = isHeld && !isSaid ? 1 : 0
  }
  return {
    ...stances,
    deniedBeside: deniedBeside(read),
    ...subjectFeatures(read),
    ...leftFeatures(read),
    ...contrastFeatures(read),
    ...likenessFeatures(read),
    ...wordingFeatures(read),
  }
}
