import type { Candidate, Scene, Strengths } from '../../reading/scene.ts'
import { isOfColumns } from '../is-of-columns.ts'

/** How strongly a word has to be held to be said: what is akin to it says it too. */
const SAID = 0.5

/**
 * Whether a person is asked for, and of a row, and of what stands around it, nothing but the names of columns and what stands over the table holds a word of
 * the question: rows of who was elected what do not tell who was elected beadle. In another language it may be called what nobody knows.
 */
export const lacksAskedRow = (scene: Scene, candidate: Candidate): boolean => {
  const { question, holds } = scene
  const { view, lead, headings, name, section } = candidate
  const { pack } = view.passage
  if (!question.kinds.has('Person') || !isOfColumns(candidate) || pack !== question.pack) return false
  const pairs = view.unit.pairs ?? []
  const isHeld = (term: number, held: readonly (Strengths | undefined)[]): boolean =>
    held.some((strengths) => (strengths?.[term] ?? 0) >= SAID)
  const named = [...pairs.map(([column]) => holds(column, pack)), lead, headings, name, section]
  const cells = pairs.map(([, cell]) => holds(cell, pack))
  const telling = [...question.terms.keys()].filter(
    (term) => question.terms[term]?.information === 1 && !isHeld(term, named),
  )
  return telling.length > 0 && telling.every((term) => !isHeld(term, cells))
}
