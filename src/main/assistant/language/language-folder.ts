import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tablesDigest } from './built-tables.ts'
import { type LanguageFile, languageFile } from './language-pack.ts'

/** The two languages of the lexicon. */
export const TRANSLATED = ['de', 'en'] as const

/** The texts of a folder like `resources/language`. */
export interface LanguageFolder {
  readonly languages: readonly {
    readonly file: LanguageFile
    /** Empty where a language has no families. */
    readonly familiesText: string
  }[]
  readonly lexiconText: string
  /** Of everything that is built of these texts. */
  readonly digest: string
}

/** Throws when a file there is not what it should be. */
export const readLanguageFolder = (dir: string): LanguageFolder => {
  const read = (name: string): string => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : '')
  const texts = readdirSync(dir)
    .filter((name) => /^[a-z]{2,3}\.json$/.test(name))
    .sort()
    .map((name) => {
      const text = read(name)
      const file = languageFile.parse(JSON.parse(text))
      return { text, file, familiesText: read(`families.${file.code}.txt`) }
    })
  const lexiconText = read(`${TRANSLATED.join('-')}.txt`)
  const all = texts.flatMap(({ text, familiesText }) => [text, familiesText])
  return { languages: texts, lexiconText, digest: tablesDigest([...all, lexiconText]) }
}
