import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWord } from './fold-word.ts'
import { stemWord } from './stem-word.ts'

/** The fields of a language file that are lists of words. */
const LISTS = ['stop', 'courtesy', 'light', 'weekdays', 'forms', 'opposites'] as const

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

const withoutRemarks = (text: string): string[] => text.split('\n').filter((line) => !line.startsWith('#'))

/** What a file of `resources/language` holds, by language. */
const wordsOfFile = (name: string, text: string): (readonly [code: string, words: readonly string[]])[] => {
  const [, language] = /^([a-z]{2,3})\.json$/.exec(name) ?? []
  if (language !== undefined) {
    const file = JSON.parse(text) as Readonly<Record<string, string>>
    return [[language, LISTS.flatMap((list) => wordsIn(file[list] ?? ''))]]
  }
  const [, family] = /^families\.([a-z]{2,3})\.txt$/.exec(name) ?? []
  if (family !== undefined) return [[family, withoutRemarks(text).flatMap(wordsIn)]]
  const [, ...sides] = /^([a-z]{2,3})-([a-z]{2,3})\.txt$/.exec(name) ?? []
  return sides.map((code, side) => [code, withoutRemarks(text).flatMap((line) => wordsIn(line.split(':')[side] ?? ''))])
}

type Rules = readonly (readonly [ending: RegExp, form: string])[]

/** By language, how the form is made of a word that its other forms are made from, where it may be a verb. */
const verbFormsIn = (files: readonly (readonly [name: string, text: string])[]): ReadonlyMap<string, Rules> =>
  new Map(
    files.flatMap(([name, text]) => {
      if (!name.endsWith('.json')) return []
      const file = JSON.parse(text) as { readonly verbForms?: readonly (readonly [string, string])[] }
      const rules = (file.verbForms ?? []).map(([ending, form]) => [new RegExp(ending), form] as const)
      return [[name.replace(/\.json$/, ''), rules]]
    }),
  )

/** A base form, and of what may be a verb the form from which its others are made: `verlangt` of `verlangen`. Stems leave the t where it is. */
const basesOf = (word: string, rules: Rules): readonly string[] => [
  word,
  ...rules.flatMap(([ending, form]) => (ending.test(word) ? [word.replace(ending, form)] : [])),
]

/**
 * Whether a word is an everyday one of any language that `resources/language` knows, in any form: such a word was not misspelt, though no document may
 * hold it. The files are read with the first word.
 */
export const createEverydayWords = (dir: string): ((word: string) => boolean) => {
  let read: { readonly forms: ReadonlySet<string>; readonly stems: ReadonlyMap<string, ReadonlySet<string>> } | null =
    null
  const load = () => {
    const forms = new Set<string>()
    const stems = new Map<string, Set<string>>()
    const files = readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')] as const)
    const verbForms = verbFormsIn(files)
    const stemsOf = (words: readonly string[], code: string): readonly string[] =>
      words.flatMap((word) => basesOf(word, verbForms.get(code) ?? [])).map((base) => stemWord(base, code))
    for (const [name, text] of files)
      for (const [code, words] of wordsOfFile(name, text)) {
        const folded = words.map(foldWord)
        for (const word of folded) forms.add(word)
        // English words are known to the embedder in every form.
        if (code !== 'en') stems.set(code, new Set([...(stems.get(code) ?? []), ...stemsOf(folded, code)]))
      }
    return { forms, stems }
  }
  return (word) => {
    read ??= load()
    const folded = foldWord(word)
    return read.forms.has(folded) || [...read.stems].some(([code, known]) => known.has(stemWord(folded, code)))
  }
}
