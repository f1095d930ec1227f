import type { Candidate, Scene, Strengths } from '../reading/scene.ts'
import type { Features } from './features.ts'

const NONE = new Float64Array(0)

/** The share of the question, by the weight of its terms, that strengths stand for. */
export const coverage = (
  { weights }: Pick<Scene, 'weights'>,
  strengths: Strengths,
  only?: (index: number) => boolean,
): number => {
  let held = 0
  let total = 0
  for (const [index, weight] of weights.entries()) {
    if (only && !only(index)) continue
    total += weight
    held += weight * (strengths[index] ?? 0)
  }
  return total === 0 ? 0 : held / total
}

/** The strongest of several, each discounted. */
const combined = (count: number, ...parts: readonly (readonly [Strengths, number])[]): Strengths => {
  const strengths = new Float64Array(count)
  for (const [part, factor] of parts)
    for (const [index, value] of part.entries()) strengths[index] = Math.max(strengths[index] ?? 0, value * factor)
  return strengths
}

/** What stands around a unit and may be meant with it; a row or record stands for itself. */
const aroundOf = ({ view, section, before, after }: Candidate) =>
  view.unit.pairs === null ? { section, before, after } : { section: NONE, before: null, after: null }

/** What a unit and what makes it understood hold: its lead, headings, neighbours and the document's name. */
export const inContext = (candidate: Candidate): Strengths => {
  const { own, lead, headings, name } = candidate
  const { section, before, after } = aroundOf(candidate)
  return combined(
    own.length,
    [own, 1],
    [lead, 0.9],
    [headings, 0.8],
    [before?.own ?? NONE, 0.6],
    [after?.own ?? NONE, 0.5],
    [section, 0.5],
    [name, 0.6],
  )
}

const isRarest = ({ weights }: Scene): ((index: number) => boolean) => {
  const most = Math.max(0, ...weights)
  return (index) => weights[index] === most
}

/** How much of the question stands in the unit, in what makes it understood, and nowhere near. */
export const coverageFeatures = (scene: Scene, candidate: Candidate): Features => {
  const { question, passageStrengths } = scene
  const { own, exact, lead, headings, name, view } = candidate
  const { section, before, after } = aroundOf(candidate)
  const { terms } = question
  const context = inContext(candidate)
  const passage = passageStrengths.get(view.passage) ?? NONE
  const missing = terms.map((_, index) => (scene.weights[index] ?? 0) * (1 - (context[index] ?? 0)))
  const isName = (index: number) => terms[index]?.isName === true
  const isNumber = (index: number) => terms[index]?.isNumber === true || terms[index]?.month != null
  const isCore = (index: number) => terms[index]?.isCore === true
  const isTail = (index: number) => terms[index]?.isTail === true
  const isSought = (index: number) => terms[index]?.isSought === true
  const isTold = (index: number) => !isName(index) && !isNumber(index)
  const missingOf = (strengths: Strengths, only: (index: number) => boolean): number =>
    terms.some((_, index) => only(index)) ? 1 - coverage(scene, strengths, only) : 0
  const told = terms.map((_, index) => (scene.information[index] ?? 0) * (own[index] ?? 0))
  const rarest = isRarest(scene)
  const known = scene.known(view.passage.pack)
  const isKnown = (index: number) => known[index] === 1
  const isForeign = view.passage.pack.code !== question.pack.code
  const heldTerms = terms.filter((_, index) => (own[index] ?? 0) > 0)
  return {
    own: coverage(scene, own),
    exact: coverage(scene, exact),
    context: coverage(scene, context),
    contextOnly: coverage(scene, context) - coverage(scene, own),
    lead: coverage(scene, lead),
    headings: coverage(scene, headings),
    name: coverage(scene, name),
    passage: coverage(scene, passage),
    core: coverage(scene, own, isCore),
    coreContext: coverage(scene, context, isCore),
    tail: coverage(scene, own, isTail),
    tailContext: coverage(scene, context, isTail),
    section: coverage(scene, section),
    told: told.reduce((sum, value) => sum + value, 0),
    toldMost: Math.max(0, ...told),
    before: before ? coverage(scene, before.own) : 0,
    after: after ? coverage(scene, after.own) : 0,
    rarest: coverage(scene, own, rarest),
    rarestContext: coverage(scene, context, rarest),
    soughtMissing: missingOf(own, isSought),
    soughtMissingAround: missingOf(context, isSought),
    // What is asked of whatever is named.
    toldMissing: terms.some(({ isName: named }) => named) ? missingOf(own, isTold) : 0,
    toldMissingAround: terms.some(({ isName: named }) => named) ? missingOf(context, isTold) : 0,
    worstMissing: Math.max(0, ...missing),
    knownOwn: coverage(scene, own, isKnown),
    knownContext: coverage(scene, context, isKnown),
    unknown: 1 - coverage(scene, known),
    // What could be said there in another language, and is not.
    foreignMissing: isForeign
      ? coverage(
          scene,
          known.map((each, index) => (each === 1 && (passage[index] ?? 0) === 0 ? 1 : 0)),
        )
      : 0,
    names: terms.some(({ isName: named }) => named)
      ? coverage(scene, combined(terms.length, [context, 1], [passage, 0.3]), isName)
      : -1,
    numbers: terms.some((_, index) => isNumber(index)) ? coverage(scene, context, isNumber) : -1,
    heldCount: heldTerms.length,
    heldShare: terms.length === 0 ? 0 : heldTerms.length / terms.length,
    informativeHeld: heldTerms.filter(({ information }) => information === 1).length,
    exactHeld: terms.filter(({ information }, index) => information === 1 && exact[index] === 1).length,
  }
}
