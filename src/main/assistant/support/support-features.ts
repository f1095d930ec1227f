import { coverage, inContext } from '../answering/features/coverage-features.ts'
import type { Features } from '../answering/features/features.ts'
import { orderFeatures } from '../answering/features/order-features.ts'
import type { QuestionView, Term } from '../answering/reading/question-view.ts'
import type { Candidate, Scene, Strengths } from '../answering/reading/scene.ts'
import type { UnitView } from '../answering/reading/unit-view.ts'
import type { LanguagePack } from '../language/language-pack.ts'
import { scanWords, type Word } from '../language/scan-words.ts'
import type { Claim } from './claim.ts'
import { type Clauses, readClauses } from './clauses.ts'
import { partFeatures } from './part-features.ts'
import { roleFeatures } from './role-features.ts'
import { stanceFeatures } from './stance-features.ts'
import { withSecond } from './with-second.ts'

const isNumeric = ({ isNumber, value, month }: Term): boolean => isNumber || value !== null || month !== null

const strongest = (count: number, parts: readonly Strengths[]): Strengths => {
  const all = new Float64Array(count)
  for (const part of parts) for (const [index, value] of part.entries()) all[index] = Math.max(all[index] ?? 0, value)
  return all
}

/** What a unit and its neighbours in the passage say together: a sentence may join what stands in two. */
const together = ({ own, before, after, lead, headings }: Candidate): Strengths =>
  strongest(own.length, [own, lead, headings, ...(before ? [before.own] : []), ...(after ? [after.own] : [])])

/** The unit that holds most of the sentence. */
export const bestUnit = ({ scene, capitals }: Claim): Candidate | null => {
  const { terms } = scene.question
  const telling = (index: number): boolean => capitals[index] === true || (terms[index] as Term).isNumber
  let best: { readonly candidate: Candidate; readonly held: number } | null = null
  for (const candidate of scene.candidates) {
    const own = coverage(scene, candidate.own)
    const held = own + 0.4 * coverage(scene, inContext(candidate)) + 0.2 * coverage(scene, candidate.own, telling)
    if (best === null || held > best.held) best = { candidate, held }
  }
  return best?.candidate ?? null
}

/** Whether it denies: forbidding and refusing deny too, what is not forbidden does not. `unpaid` denies where the other text says `paid`. */
const denies = (folded: string, pack: LanguagePack, other: string): boolean => {
  const prefixed = Array.from(folded.matchAll(/\bun([a-z]{4,})/g)).some(([, word = '']) => {
    const whole = new RegExp(`\\b${word}\\b`)
    return whole.test(other)
  })
  const isDenied = pack.signs.negation.test(folded) !== pack.signs.denial.test(folded)
  return isDenied !== prefixed
}

/** How many words of the sentence stand among some of the unit's only as their opposite. */
const saysOpposite = ({ question }: Scene, { view }: Candidate, stems: ReadonlySet<string>): number => {
  const { pack } = view.passage
  if (pack.code !== question.pack.code) return 0
  const said = new Set(scanWords(question.text).map(({ folded }) => pack.stem(folded)))
  let opposites = 0
  for (const stem of said)
    if (!stems.has(stem))
      for (const opposite of pack.opposites.get(stem) ?? [])
        if (stems.has(opposite) && !said.has(opposite)) opposites += 1
  return Math.min(2, opposites)
}

const stemsOf = ({ words, passage }: UnitView): ReadonlySet<string> =>
  new Set(words.map(({ folded }) => passage.pack.stem(folded)))

/** A word in another clause is further away than any in the same. */
const OTHER_CLAUSE = 10

interface Rivalry {
  /** Of the sentence's other words in the unit, the part to which the rival stands nearer. */
  readonly part: number
  /** Whether it does to the first of them, and to the last. */
  readonly first: number
  readonly last: number
}

const noRivalry: Rivalry = { part: 0, first: 0, last: 0 }

/** How far other values of a unit, which the sentence does not hold, stand nearer to its words than its own value does: 12 for students, 24 for the others. */
const rivalryOf = (
  { aligned }: Candidate,
  { of }: Clauses,
  places: { readonly own: readonly number[]; readonly others: readonly number[] },
  isCounted: (term: number) => boolean,
): Rivalry => {
  const { own, others } = places
  if (own.length === 0 || others.length === 0) return noRivalry
  const nearest = (of_: readonly number[], to: number): number =>
    Math.min(...of_.map((place) => Math.abs(place - to) + (of[place] === of[to] ? 0 : OTHER_CLAUSE)))
  const rivalled = new Map<number, boolean>()
  for (const [place, term] of aligned.entries()) {
    if (term < 0 || !isCounted(term)) continue
    // Of several places, one where the sentence's own value is nearer is enough.
    rivalled.set(term, (rivalled.get(term) ?? true) && nearest(others, place) < nearest(own, place))
  }
  const inOrder = [...rivalled].sort(([one], [other]) => one - other).map(([, is]) => (is ? 1 : 0))
  if (inOrder.length === 0) return noRivalry
  return {
    part: inOrder.reduce<number>((sum, is) => sum + is, 0) / inOrder.length,
    first: inOrder[0] ?? 0,
    last: inOrder.at(-1) ?? 0,
  }
}

const numberRivalry = ({ question }: Scene, candidate: Candidate, clauses: Clauses): Rivalry => {
  const { view, aligned } = candidate
  const numbers = view.words.flatMap(({ isNumber, folded }, place) =>
    isNumber || view.passage.pack.numbers.has(folded) ? [place] : [],
  )
  const places = {
    own: numbers.filter((place) => (aligned[place] ?? -1) >= 0),
    others: numbers.filter((place) => (aligned[place] ?? -1) < 0),
  }
  return rivalryOf(candidate, clauses, places, (index) => {
    const term = question.terms[index]
    return term !== undefined && !isNumeric(term)
  })
}

const nameRivalry = ({ scene, capitals }: Claim, candidate: Candidate, clauses: Clauses): Rivalry => {
  const { view, aligned } = candidate
  const { pack } = view.passage
  // German writes every noun with a capital: names cannot be told there.
  if (pack.code === 'de') return noRivalry
  const isOther = ({ written, folded, isNumber }: Word, place: number): boolean =>
    place > 0 && !isNumber && /^\p{Lu}/u.test(written) && !pack.stop.has(folded)
  const places = {
    own: view.words.flatMap((_, place) => (capitals[aligned[place] ?? -1] === true ? [place] : [])),
    others: view.words.flatMap((word, place) => ((aligned[place] ?? -1) < 0 && isOther(word, place) ? [place] : [])),
  }
  return rivalryOf(candidate, clauses, places, (index) => {
    const term = scene.question.terms[index]
    return term !== undefined && !isNumeric(term) && capitals[index] !== true
  })
}

/** Whether a number is followed by one thing in the sentence and by another in the unit: ten hours, ten minutes. */
const measureClash = ({ scene, words }: Claim, { view, aligned }: Candidate): number => {
  const { terms, pack } = scene.question
  const isPlain = ({ folded, isNumber }: Word, of: LanguagePack): boolean =>
    !isNumber && !of.numbers.has(folded) && !of.stop.has(folded)
  for (const [place, index] of aligned.entries()) {
    const term = terms[index]
    if (term === undefined || !isNumeric(term)) continue
    const at = words.findIndex(({ folded }) => folded === term.folded)
    const said = words[at + 1]
    const held = view.words[place + 1]
    if (at < 0 || !said || !held || !isPlain(said, pack) || !isPlain(held, view.passage.pack)) continue
    const follows = aligned[place + 1] ?? -1
    const isTranslated = pack.code !== view.passage.pack.code && terms[follows]?.folded === said.folded
    if (!isTranslated && pack.stem(said.folded) !== view.passage.pack.stem(held.folded)) return 1
  }
  return 0
}

/** The part of the sentence that stands elsewhere in the passage: in another sentence, about something else. */
const borrowed = (scene: Scene, { own, lead, headings }: Candidate, passage: Strengths): number => {
  const elsewhere = passage.map((value, index) =>
    Math.max(own[index] ?? 0, lead[index] ?? 0, headings[index] ?? 0) > 0 ? 0 : value,
  )
  return coverage(scene, elsewhere)
}

/** The part of the pairs of the sentence's words that stand in the unit the other way round. */
const inversion = ({ aligned }: Candidate): number => {
  const order = [...new Set([...aligned].filter((term) => term >= 0))]
  let pairs = 0
  let inverted = 0
  for (const [at, term] of order.entries())
    for (const later of order.slice(at + 1)) {
      pairs += 1
      if (later < term) inverted += 1
    }
  return pairs === 0 ? 0 : inverted / pairs
}

/** The least that is held of some terms; 1 where there are none. */
const least = (strengths: Strengths, wanted: readonly number[]): number =>
  Math.min(1, ...wanted.map((index) => strengths[index] ?? 0))

const mean = (strengths: Strengths, wanted: readonly number[]): number =>
  wanted.length === 0 ? 1 : wanted.reduce((sum, index) => sum + (strengths[index] ?? 0), 0) / wanted.length

const placesOf = (question: QuestionView, wanted: (term: Term, index: number) => boolean): number[] =>
  question.terms.flatMap((term, index) => (wanted(term, index) ? [index] : []))

/** How far a unit and what stands around it say what a sentence says. */
export const supportFeatures = (claim: Claim, candidate: Candidate): Features => {
  const { scene, capitals } = claim
  const { question, passageStrengths } = scene
  const { own, view } = candidate
  const { pack } = view.passage
  const passage = passageStrengths.get(view.passage) ?? own
  const near = together(candidate)
  const numbers = placesOf(question, isNumeric)
  const names = placesOf(question, (term, index) => capitals[index] === true && !isNumeric(term))
  const plain = placesOf(question, (term, index) => !isNumeric(term) && capitals[index] !== true)
  const clauses = readClauses(candidate, claim)
  const joined = withSecond(scene, candidate)
  const opposite = saysOpposite(scene, candidate, stemsOf(view))
  const inverted = inversion(candidate)
  const isDenied = (text: string): boolean =>
    denies(question.folded, question.pack, text) !== denies(text, pack, question.folded)
  const rival = numbers.length === 0 ? noRivalry : numberRivalry(scene, candidate, clauses)
  const rivalName = nameRivalry(claim, candidate, clauses)
  const leans = claim.wording.pronoun.test(view.folded)
  const elsewhere = borrowed(scene, candidate, passage)
  const sameVoice = claim.wording.agent.test(question.folded) === claim.wording.agent.test(view.folded)
  const [first = -1] = plain
  const last = plain.at(-1) ?? -1
  const held = (strengths: Strengths, index: number): number => (index < 0 ? 1 : (strengths[index] ?? 0))
  const { orderedShare = 0, density = 0, near: pairs = 0 } = orderFeatures(scene, candidate)
  const isTranslated = pack.code !== question.pack.code
  const missing = question.terms.filter(({ information }, index) => information === 1 && (near[index] ?? 0) === 0)
  return {
    own: coverage(scene, own),
    near: coverage(scene, near),
    passage: coverage(scene, passage),
    numbersOwn: least(own, numbers),
    numbersNear: least(near, numbers),
    numbersPassage: least(passage, numbers),
    namesOwn: mean(own, names),
    namesLeast: least(near, names),
    namesPassage: least(passage, names),
    plainOwn: mean(own, plain),
    plainNear: mean(near, plain),
    missing: Math.min(4, missing.length) / 4,
    missingPlain:
      Math.min(
        3,
        plain.filter((index) => question.terms[index]?.information === 1 && (near[index] ?? 0) === 0).length,
      ) / 3,
    terms: Math.min(12, question.terms.length) / 12,
    hasNumbers: numbers.length > 0 ? 1 : 0,
    hasNames: names.length > 0 ? 1 : 0,
    worstMissing: Math.max(0, ...[...scene.weights].map((weight, index) => weight * (1 - (near[index] ?? 0)))),
    clause: coverage(scene, clauses.strengths),
    clauseNumbers: least(clauses.strengths, numbers),
    firstOwn: held(own, first),
    firstClause: held(clauses.strengths, first),
    lastOwn: held(own, last),
    lastClause: held(clauses.strengths, last),
    negationClash: isDenied(clauses.folded) ? 1 : 0,
    negationOfUnitClash: isDenied(view.folded) ? 1 : 0,
    negationAnyClash: clauses.holding.some(isDenied) ? 1 : 0,
    opposite,
    oppositeInClause: saysOpposite(scene, candidate, clauses.stems),
    inverted: inverted * coverage(scene, own),
    oppositeInverted: opposite > 0 ? inverted : 0,
    rivalry: rival.part,
    rivalryFirst: rival.first,
    rivalryLast: rival.last,
    nameRivalry: rivalName.part,
    nameRivalryFirst: rivalName.first,
    nameRivalryLast: rivalName.last,
    measureClash: measureClash(claim, candidate),
    borrowed: leans ? 0 : elsewhere,
    borrowedByPronoun: leans ? elsewhere : 0,
    invertedSame: sameVoice ? inverted * coverage(scene, candidate.exact) : 0,
    invertedGerman: question.pack.code === 'de' ? inverted : 0,
    orderedShare,
    density,
    pairs: Math.min(4, pairs) / 4,
    isTranslated: isTranslated ? 1 : 0,
    ...roleFeatures({ claim, candidate, clauseOf: clauses.of, passage }),
    ...stanceFeatures({
      claim,
      candidate,
      clauseOf: clauses.of,
      best: clauses.best,
      clause: clauses.folded,
      isMissing: (index) => (near[index] ?? 0) === 0,
    }),
    joined: coverage(scene, joined.own),
    joinedGain: coverage(scene, joined.own) - coverage(scene, own),
    ...partFeatures(claim, joined, joined === candidate ? clauses : readClauses(joined, claim)),
    exactOwn: coverage(scene, candidate.exact),
    translatedOwn: isTranslated ? coverage(scene, own) : 0,
    translatedMissing: isTranslated ? Math.min(4, missing.length) / 4 : 0,
  }
}
