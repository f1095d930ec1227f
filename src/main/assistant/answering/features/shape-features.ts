import { foldWord } from '../../language/fold-word.ts'
import type { LanguagePack } from '../../language/language-pack.ts'
import type { QuestionView } from '../reading/question-view.ts'
import type { Candidate, Scene } from '../reading/scene.ts'
import type { Features } from './features.ts'

const flag = (is: boolean): number => (is ? 1 : 0)

const bounded = (value: number, most: number): number => Math.min(value, most) / most

const denies = (folded: string, { signs }: LanguagePack): boolean =>
  signs.negation.test(folded) || signs.denial.test(folded)

/** Of a question that denies, "What is not insured?": whether the unit, its stem or its heading does. */
const deniedAlike = ({ folded: asked, kinds, pack }: QuestionView, { view }: Candidate): number => {
  // "Why does it not start?" may be answered by what is wrong.
  if (!pack.signs.negation.test(asked) || kinds.has('YesNo') || kinds.has('Reason')) return 0
  const { unit, passage, folded } = view
  const around = foldWord([...unit.headings.slice(-1), unit.lead?.text ?? ''].join(' '))
  return denies(folded, passage.pack) || denies(around, passage.pack) ? 1 : -1
}

/** What a unit is like whatever it says: whole, not too long, no question itself, and where it stands. */
export const shapeFeatures = ({ question, passages, candidates }: Scene, candidate: Candidate): Features => {
  const { view, aligned, before } = candidate
  const { unit, passage, words, folded, content, index } = view
  const { signs } = passage.pack
  const isQuestion = /[?？]["'”’»)\]*_]*$/.test(unit.text)
  const held = [...aligned].filter((term) => term >= 0).length
  return {
    isItem: flag(unit.kind === 'Item'),
    isRow: flag(unit.kind === 'Row'),
    isRecord: flag(unit.kind === 'Record'),
    isCode: flag(unit.kind === 'Code'),
    pairs: bounded(unit.pairs?.length ?? 0, 12),
    isQuestion: flag(isQuestion),
    reportsQuestion: flag(signs.reportsQuestion.test(folded)),
    answersQuestion: flag(unit.lead?.kind === 'Question'),
    afterQuestion: flag(before !== null && /[?？]\W*$/.test(before.view.unit.text)),
    hasStem: flag(unit.lead?.kind === 'Stem'),
    endsOpen: flag(/:\W*$/.test(unit.text)),
    endsWhole: flag(/[.!。！]\W*$/.test(unit.text)),
    startsLow: flag(/^[\p{Ll},;)]/u.test(unit.text)),
    startsWithPronoun: flag(signs.pronounStart.test(folded)),
    negated: flag(signs.negation.test(folded)),
    deniedAlike: deniedAlike(question, candidate),
    ofItself: flag(signs.aboutItself.test(folded)),
    instructs: flag(signs.instruction.test(folded)),
    words: bounded(words.length, 60),
    newWords: bounded(content.size - held, 30),
    heldOfWords: words.length === 0 ? 0 : held / words.length,
    place: index / Math.max(1, passage.units.length - 1),
    isFirst: flag(index === 0),
    unitsInPassage: bounded(passage.units.length, 40),
    units: bounded(candidates.length, 200),
    passages: bounded(passages.length, 12),
    questionWords: bounded(question.wordCount, 40),
    questionTerms: bounded(question.terms.length, 12),
    isKeywords: flag(question.isKeywords),
    sameLanguage: flag(question.pack.code === passage.pack.code),
  }
}

/** Where the passage stood among those that were found. */
export const passageFeatures = ({ view }: Candidate): Features => {
  const { rank, standing, byTranslation } = view.passage
  return { rank: 1 / (1 + rank), standing, byTranslation: byTranslation ? 1 : 0 }
}
