import { coverage } from '../answering/features/coverage-features.ts'
import type { Candidate, Scene, Strengths } from '../answering/reading/scene.ts'

/** Between the texts of two units: the end of a clause. */
const BETWEEN = '. '

const stronger = (one: Strengths, other: Strengths): Strengths =>
  one.map((value, index) => Math.max(value, other[index] ?? 0))

/** Two units of a passage, in their order, as one: a sentence may say what stands in both. */
const joinUnits = (one: Candidate, other: Candidate): Candidate => {
  const [first, second] = one.view.index < other.view.index ? [one, other] : [other, one]
  const shift = first.view.folded.length + BETWEEN.length
  const moved = second.view.words.map((word) => ({ ...word, start: word.start + shift, end: word.end + shift }))
  return {
    view: {
      ...first.view,
      words: [...first.view.words, ...moved],
      folded: `${first.view.folded}${BETWEEN}${second.view.folded}`,
      content: new Set([...first.view.content, ...second.view.content]),
    },
    own: stronger(first.own, second.own),
    exact: stronger(first.exact, second.exact),
    aligned: Int16Array.from([...first.aligned, ...second.aligned]),
    lead: stronger(first.lead, second.lead),
    headings: stronger(first.headings, second.headings),
    name: first.name,
    section: first.section,
    before: first.before,
    after: second.after,
  }
}

/** The part of a sentence that a second unit must hold beyond the first for the two to be read as one. */
const LEAST_GAIN = 0.15

/** A unit with a second one of its passage, where the sentence joins what stands in both. */
export const withSecond = (scene: Scene, best: Candidate): Candidate => {
  let second: Candidate | null = null
  let most = LEAST_GAIN
  for (const candidate of scene.candidates) {
    if (candidate.view.passage !== best.view.passage || candidate === best) continue
    const beyond = candidate.own.map((value, index) => Math.max(0, value - (best.own[index] ?? 0)))
    const gain = coverage(scene, beyond)
    if (gain > most) {
      most = gain
      second = candidate
    }
  }
  return second === null ? best : joinUnits(best, second)
}
