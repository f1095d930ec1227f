import { openBuiltTables } from './built-tables.ts'
import { readLanguageFolder, TRANSLATED } from './language-folder.ts'
import { compileLanguage, type LanguagePack } from './language-pack.ts'
import { builtEntries, createLexicon, type Lexicon, readEntries } from './lexicon.ts'
import { once } from './once.ts'
import { scanWords } from './scan-words.ts'

/** The languages that are known, and what stands for what between them. */
export interface Languages {
  readonly packs: readonly LanguagePack[]
  readonly lexicon: Lexicon
  /** The language whose function words a text holds most of; null where none speaks for one. */
  detect(text: string): LanguagePack | null
  /** The pack of a BCP 47 tag, e.g. `de-AT`; null where it is not known. */
  pack(tag: string | null): LanguagePack | null
  /** What a text in a language that is not known is read with. */
  readonly fallback: LanguagePack
}

/** What is looked at to tell the language: longer texts tell no more. */
const DETECTED_LENGTH = 2_000

const readLanguages = (dir: string): Languages => {
  const { languages, lexiconText, digest } = readLanguageFolder(dir)
  const tables = openBuiltTables(digest)
  const packs = languages.map(({ file, familiesText: text }) => compileLanguage(file, { text, tables }))
  const fallback = packs.find(({ code }) => code === 'en') ?? packs[0]
  if (!fallback) throw new Error(`${dir} holds no language.`)
  const pack = (tag: string | null): LanguagePack | null => {
    const code = tag?.toLowerCase().split(/[-_]/, 1)[0]
    return packs.find((candidate) => candidate.code === code) ?? null
  }
  const detect = (text: string): LanguagePack | null => {
    const words = scanWords(text.slice(0, DETECTED_LENGTH)).map(({ folded }) => folded)
    let best: LanguagePack | null = null
    let most = 0
    for (const candidate of packs) {
      const hits = words.filter((word) => candidate.stop.has(word) || candidate.courtesy.has(word)).length
      if (hits > most) {
        best = candidate
        most = hits
      }
    }
    return best
  }
  const lexicon = once(() =>
    createLexicon(
      tables === null ? readEntries(lexiconText, TRANSLATED, pack) : builtEntries(tables, TRANSLATED, pack),
      TRANSLATED,
      pack,
    ),
  )
  return {
    packs,
    get lexicon() {
      return lexicon()
    },
    detect,
    pack,
    fallback,
  }
}

const known = new Map<string, Languages>()

/** Reads a folder like `resources/language` once. Throws when a file there is not what it should be. */
export const loadLanguages = (dir: string): Languages => {
  const languages = known.get(dir) ?? readLanguages(dir)
  known.set(dir, languages)
  return languages
}
