import type { Answering, Languages, Passage, PassageUnit } from '../../assistant/index.ts'

/** What an overview is made with. Handed in, since the process that reads documents loads it only once a document asks for it. */
export interface OverviewTools {
  readonly languages: Languages
  /** What will answer the questions that are suggested. */
  readonly answering: Pick<Answering, 'reply'>
  /** The sentences, rows and records of a passage. */
  unitsOf(passage: Passage): readonly PassageUnit[]
  /** The words of a text, in order. */
  scanWords(text: string): readonly { readonly written: string; readonly folded: string; readonly isNumber: boolean }[]
}

/** A heading with its place. */
export interface OutlineSection {
  readonly title: string
  readonly level: number
  readonly start: number
  readonly page: number | null
}

/** What is told of a document without regard to where it is stored. */
export interface OverviewFacts {
  readonly title: string
  readonly language: string | null
  readonly pages: number | null
  readonly words: number
  readonly outline: readonly { readonly title: string; readonly level: number }[]
  /** The headings of the outline and those beyond it, with their places. */
  readonly sections: readonly OutlineSection[]
  readonly terms: readonly string[]
  readonly questions: readonly string[]
}
