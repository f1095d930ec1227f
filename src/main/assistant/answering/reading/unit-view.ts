import { foldWord } from '../../language/fold-word.ts'
import type { LanguagePack } from '../../language/language-pack.ts'
import type { Languages } from '../../language/languages.ts'
import { readWords } from '../../language/read-words.ts'
import { scanWords, type Word } from '../../language/scan-words.ts'
import type { PassageUnit } from '../../passages/passage-unit.ts'
import { type Passage, unitsOf } from '../../passages/passage-units.ts'
import type { FoundPassage } from './found-passages.ts'

/** A unit as it is compared with a question. */
export interface UnitView {
  readonly unit: PassageUnit
  readonly passage: PassageView
  /** Its place among the units of its passage. */
  readonly index: number
  readonly words: readonly Word[]
  /** Its text in lower case without accents, for patterns. */
  readonly folded: string
  /** The distinct words that are no stop words. */
  readonly content: ReadonlySet<string>
}

export interface PassageView {
  readonly passage: Passage
  /** Its place in the list that it was found in, from 0. */
  readonly rank: number
  /** Its score as a part of the best of its list, 0 to 1: a scale that no change of scoring moves. */
  readonly standing: number
  /** Whether only the question in another language found it. */
  readonly byTranslation: boolean
  readonly pack: LanguagePack
  readonly units: readonly UnitView[]
  /** Words of the document's name and title. */
  readonly nameWords: readonly Word[]
  /** Words of the headings over its beginning. */
  readonly sectionWords: readonly Word[]
}

/** What a passage's document is called, and the headings over its beginning, from `title > section` in its context. */
const namesOf = ({ fileName, context }: Passage): { name: string; section: string } => {
  const name = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/[-_]+/g, ' ')
  const [, headings = ''] = context.split('\n')
  const [title = '', ...sections] = headings.split(' > ')
  return { name: `${name} ${title}`, section: sections.join(' ') }
}

const contentOf = (words: readonly Word[], pack: LanguagePack): ReadonlySet<string> =>
  new Set(words.flatMap(({ folded }) => (pack.stop.has(folded) ? [] : folded)))

/** Reads the passages that a question is answered from, in their order. */
export const readPassages = (found: readonly FoundPassage[], languages: Languages): PassageView[] =>
  found.map(({ passage, rank, standing, byTranslation }) => {
    const pack = languages.detect(passage.text) ?? languages.fallback
    const { name, section } = namesOf(passage)
    const units: UnitView[] = []
    const view: PassageView = {
      passage,
      rank,
      standing,
      byTranslation,
      pack,
      units,
      nameWords: scanWords(name),
      sectionWords: scanWords(section),
    }
    for (const [index, unit] of unitsOf(passage).entries()) {
      const text = unit.text.normalize('NFKC')
      const words = readWords(text, pack)
      units.push({ unit, passage: view, index, words, folded: foldWord(text), content: contentOf(words, pack) })
    }
    return view
  })
