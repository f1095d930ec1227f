import type { Candidate, Scene } from '../reading/scene.ts'
import type { Features } from './features.ts'

const bounded = (value: number, most: number): number => Math.min(value, most) / most

/** What a unit is like whatever it says: whole, not too long, no question itself, and where it stands. */
export const shapeFeatures = ({ question, passages, candidates }: Scene, candidate: Candidate): Features => {
  const { view, aligned, before } = candidate
  const { unit, passage, words, folded, content, index } = view
  const { signs } = passage.pack
  const isQuestion = /[?？]["'”’»)\]*_]*$/.test(unit.text)
  const held = [...aligned].filter((term) => term >= 0).length
  return {
    isItem: unit.kind === 'Item' ? 1 : 0,
    isRow: unit.kind === 'Row' ? 1 : 0,
    isRecord: unit.kind === 'Record' ? 1 : 0,
    isCode: unit.kind === 'Code' ? 1 : 0,
    pairs: bounded(unit.pairs?.length ?? 0, 12),
    isQuestion: isQuestion ? 1 : 0,
    answersQuestion: unit.lead?.kind === 'Question' ? 1 : 0,
    afterQuestion: before && /[?？]\W*$/.test(before.view.unit.text) ? 1 : 0,
    hasStem: unit.lead?.kind === 'Stem' ? 1 : 0,
    endsOpen: /:\W*$/.test(unit.text) ? 1 : 0,
    endsWhole: /[.!。！]\W*$/.test(unit.text) ? 1 : 0,
    startsLow: /^[\p{Ll},;)]/u.test(unit.text) ? 1 : 0,
    startsWithPronoun: signs.pronounStart.test(folded) ? 1 : 0,
    negated: signs.negation.test(folded) ? 1 : 0,
    ofItself: signs.aboutItself.test(folded) ? 1 : 0,
    instructs: signs.instruction.test(folded) ? 1 : 0,
    words: bounded(words.length, 60),
    newWords: bounded(content.size - held, 30),
    heldOfWords: words.length === 0 ? 0 : held / words.length,
    place: index / Math.max(1, passage.units.length - 1),
    isFirst: index === 0 ? 1 : 0,
    unitsInPassage: bounded(passage.units.length, 40),
    units: bounded(candidates.length, 200),
    passages: bounded(passages.length, 12),
    questionWords: bounded(question.wordCount, 40),
    questionTerms: bounded(question.terms.length, 12),
    isKeywords: question.isKeywords ? 1 : 0,
    sameLanguage: question.pack.code === passage.pack.code ? 1 : 0,
  }
}

/** Where the passage stood among those that were found. */
export const passageFeatures = ({ view }: Candidate): Features => {
  const { rank, standing, byTranslation } = view.passage
  return { rank: 1 / (1 + rank), standing, byTranslation: byTranslation ? 1 : 0 }
}
