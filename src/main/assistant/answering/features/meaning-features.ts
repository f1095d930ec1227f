import type { Candidate, Scene } from '../reading/scene.ts'
import type { UnitView } from '../reading/unit-view.ts'
import type { Features } from './features.ts'

/** Vectors of length 1 by their texts; zero for a text without meaning to the model, absent where there is no model. */
export type Vectors = ReadonlyMap<string, Float32Array>

const dot = (one: Float32Array | undefined, other: Float32Array | undefined): number => {
  if (!one || !other) return 0
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number)
  return sum
}

/** A unit's text as it is embedded: with what makes it understood. */
const spoken = ({ unit }: UnitView): string => {
  const heading = unit.headings.at(-1) ?? ''
  return [heading, unit.lead?.kind === 'Header' ? '' : (unit.lead?.text ?? ''), unit.text].filter((part) => part !== '').join('. ')
}

const contentWords = ({ content }: UnitView): string[] => [...content].filter((word) => /[^\d.,:/-]/.test(word))

/** Every text whose vector {@link meaningFeatures} asks for, each once. */
export const textsToEmbed = ({ question, candidates }: Scene): string[] => [
  ...new Set([
    question.text,
    ...question.terms.map(({ folded }) => folded),
    ...candidates.flatMap(({ view }) => [view.unit.text, spoken(view), ...contentWords(view)]),
  ]),
]

/** Below this two words of a language have nothing to do with each other. */
const UNRELATED = 0.25

/** How near the words and the whole of a unit are to those of the question in the model's space. */
export const createMeaningFeatures = (scene: Scene, vectors: Vectors): ((candidate: Candidate) => Features) => {
  const { question, weights } = scene
  const asked = vectors.get(question.text)
  const terms = question.terms.map(({ folded }) => vectors.get(folded))
  const near = new Map<string, Float64Array>()
  const nearness = (word: string): Float64Array => {
    const known = near.get(word)
    if (known) return known
    const vector = vectors.get(word)
    const found = Float64Array.from(terms, (term) => Math.max(0, dot(term, vector) - UNRELATED) / (1 - UNRELATED))
    near.set(word, found)
    return found
  }
  const softOf = ({ view, own }: Candidate): Float64Array => {
    const soft = Float64Array.from(own)
    for (const word of contentWords(view))
      for (const [index, value] of nearness(word).entries()) if (value > (soft[index] ?? 0)) soft[index] = value
    return soft
  }
  const covered = (strengths: Float64Array): number =>
    strengths.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
  const softs = new Map<Candidate, Float64Array>()
  const remembered = (candidate: Candidate): Float64Array => {
    const soft = softs.get(candidate) ?? softOf(candidate)
    softs.set(candidate, soft)
    return soft
  }
  return (candidate) => {
    const { view, before, after, own } = candidate
    const soft = remembered(candidate)
    const around = [before, after].flatMap((other) => (other ? [remembered(other)] : []))
    const withNear = soft.map((value, index) => Math.max(value, ...around.map((other) => 0.6 * (other[index] ?? 0))))
    return {
      meaning: dot(asked, vectors.get(view.unit.text)),
      meaningSpoken: dot(asked, vectors.get(spoken(view))),
      meaningBefore: before ? dot(asked, vectors.get(before.view.unit.text)) : 0,
      meaningAfter: after ? dot(asked, vectors.get(after.view.unit.text)) : 0,
      soft: covered(soft),
      softOnly: covered(soft) - covered(own),
      softNear: covered(withNear),
    }
  }
}
