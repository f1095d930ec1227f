import { tablesText } from './built-tables.ts'
import { createFamilies } from './families.ts'
import { readLanguageFolder, TRANSLATED } from './language-folder.ts'
import { compileLanguage, familyReading } from './language-pack.ts'
import { readEntries } from './lexicon.ts'

/** What `openBuiltTables` looks words up in, worked out of a folder like `resources/language`. */
export const buildTables = (dir: string): string => {
  const { languages, lexiconText, digest } = readLanguageFolder(dir)
  const packs = languages.map(({ file, familiesText: text }) => compileLanguage(file, { text, tables: null }))
  const families = languages.flatMap(({ file: { code }, familiesText }, at) => {
    const pack = packs[at]
    return pack === undefined ? [] : createFamilies(familiesText, code, familyReading(pack)).entries()
  })
  const pack = (code: string) => packs.find((candidate) => candidate.code === code) ?? null
  return tablesText(digest, [...families, ...readEntries(lexiconText, TRANSLATED, pack).entries()])
}
