import type { Gist } from '../../../src/main/assistant/answering/choosing/certainty-features.ts'
import { comparedText } from '../../../src/main/assistant/answering/choosing/likeness.ts'
import { signsOf, type UnitSigns } from '../../../src/main/assistant/answering/choosing/rules/unit-signs.ts'
import { readFeatures } from '../../../src/main/assistant/answering/features/read-features.ts'
import type { FoundPassage } from '../../../src/main/assistant/answering/reading/found-passages.ts'
import { type Candidate, createScene } from '../../../src/main/assistant/answering/reading/scene.ts'
import type { Languages } from '../../../src/main/assistant/language/languages.ts'
import { heldAnswers } from '../../eval/answers/held-answers.ts'
import type { MeasuredRows } from '../linear/design-matrix.ts'
import { measuredRows, type Row } from '../linear/fit-odds.ts'
import type { AskedQuestion } from './asked-question.ts'

/** A question with the units that it was compared with at one of its attempts. */
export interface Example {
  readonly asked: AskedQuestion
  /** Whether nothing more can be looked for. */
  readonly isLast: boolean
  readonly gist: Gist
  readonly units: MeasuredRows
  /** By unit: how alike it and the question are in meaning. */
  readonly likeness: readonly number[]
  /** By unit: what rules say of it. */
  readonly signs: readonly UnitSigns[]
  /** By unit: whether it holds an answer. */
  readonly right: readonly boolean[]
}

export interface ReadingParts {
  readonly languages: Languages
  readonly compare: (question: string, texts: readonly string[]) => readonly number[]
}

const holdsAnswer = ({ question }: AskedQuestion, { view }: Candidate): boolean => {
  const { unit, passage } = view
  const { fileName, text } = passage.passage
  return heldAnswers(question, fileName, text.slice(unit.start, unit.end)).length > 0
}

/** Signs that were all read, without the scene. */
const readSigns = ({ isLacking, told, holdsNamesAlone }: UnitSigns): UnitSigns => ({ isLacking, told, holdsNamesAlone })

const readAttempt = (
  asked: AskedQuestion,
  found: readonly FoundPassage[],
  { languages, compare }: ReadingParts,
): Omit<Example, 'isLast'> => {
  const scene = createScene(asked.whole, found, languages)
  const { question, weights, passageStrengths } = scene
  const read = readFeatures(scene)
  const texts = read.map(({ candidate }) => comparedText(candidate))
  return {
    asked,
    // The words of thousands of scenes would not fit into memory.
    gist: { question, weights, passageStrengths: new Map([...passageStrengths.values()].entries()) },
    units: measuredRows(read.map(({ features }) => features)),
    likeness: compare(question.text, texts),
    signs: read.map((unit) => readSigns(signsOf(scene, unit))),
    right: read.map(({ candidate }) => holdsAnswer(asked, candidate)),
  }
}

/** A question at each of its attempts, in their order. */
export const readExamples = (asked: AskedQuestion, parts: ReadingParts): Example[] =>
  asked.found.map((found, at) => ({
    ...readAttempt(asked, found, parts),
    isLast: at === asked.found.length - 1,
  }))

export const featuresAt = ({ units: { names, values } }: Example, at: number): Row =>
  Object.fromEntries(names.map((name, column) => [name, values[at * names.length + column] ?? 0]))
