import type { Term } from '../reading/question-view.ts'
import type { Scene } from '../reading/scene.ts'
import type { AnswerWords } from './answer-words.ts'

const MAX_NAMES = 3
const MAX_WORDS = 5

const plain = (text: string): string => text.replace(/[\\`*_<~[\]#|]/g, '\\$&')

const isFound = ({ passageStrengths, candidates }: Scene, index: number): boolean =>
  [...passageStrengths.values()].some((strengths) => (strengths[index] ?? 0) > 0) ||
  candidates.some(({ own, lead }) => (own[index] ?? 0) > 0 || (lead[index] ?? 0) > 0)

/** Of "how many metres …" nobody misses "many", and of "Tour de France" nobody the "de". */
const saysLittle = ({ information, written, isNumber }: Term): boolean =>
  information < 1 || (!isNumber && /^\p{Ll}{1,2}$/u.test(written))

/** Where was looked for an answer, and for which words in vain: so that a person can ask better. */
export const whereLooked = (scene: Scene, words: AnswerWords): string => {
  const { passages, question, spellings } = scene
  if (passages.length === 0) return words.whatToDo
  const names = [...new Set(passages.map(({ passage }) => plain(passage.fileName)))]
  const missing = question.terms.flatMap((term, index) =>
    isFound(scene, index) || saysLittle(term) ? [] : plain(term.written),
  )
  const sentences = [
    words.looked(passages.length, names.slice(0, MAX_NAMES), Math.max(0, names.length - MAX_NAMES)),
    ...(missing.length === 0 ? [] : [words.notFound(missing.slice(0, MAX_WORDS))]),
    ...[...spellings].flatMap(([index, found]) => {
      const term = question.terms[index]
      return term ? [words.spelling(plain(term.written), plain(found))] : []
    }),
    words.whatToDo,
  ]
  return sentences.join(' ')
}
