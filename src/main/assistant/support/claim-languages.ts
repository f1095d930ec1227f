import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWord } from '../language/fold-word.ts'
import type { LanguagePack } from '../language/language-pack.ts'
import { type Languages, loadLanguages } from '../language/languages.ts'
import { type ClaimWording, claimWording, readClaimsFile, wordsOf } from './claim-wording.ts'
import { readMeasures } from './values/measures.ts'
import { readValues, type Value } from './values/read-values.ts'
import { createSayAsWritten, type SayAsWritten } from './values/say-as-written.ts'

/** The languages as sentences of a reply are read in. */
export interface ClaimLanguages extends Languages {
  readonly wording: ClaimWording
  readonly sayAsWritten: SayAsWritten
  readonly values: (text: string, pack: LanguagePack) => readonly Value[]
}

/** The stems of each line of words; a line that begins with `#` is a remark. */
const linesOf = (path: string, { stem }: LanguagePack): ReadonlySet<string>[] =>
  (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => new Set((line.match(/[\p{L}-]+/gu) ?? []).map((word) => stem(foldWord(word)))))

/** Each word with the others of its lines, beside those that it is known with. */
const withOthers = (
  known: LanguagePack['opposites'],
  lines: readonly ReadonlySet<string>[],
): LanguagePack['opposites'] => {
  const others = new Map([...known].map(([word, stems]) => [word, new Set(stems)]))
  for (const line of lines)
    for (const one of line) {
      const stems = others.get(one) ?? new Set()
      for (const other of line) if (other !== one) stems.add(other)
      others.set(one, stems)
    }
  return others
}

/**
 * The languages as sentences of a reply are read in: nothing in one is said out of politeness, and words of one sort exclude each other. Throws when a file
 * is missing or is not what it should be.
 */
export const loadClaimLanguages = (resourcesDir: string): ClaimLanguages => {
  const languages = loadLanguages(join(resourcesDir, 'language'))
  const answering = join(resourcesDir, 'answering')
  const claims = languages.packs.flatMap(({ code }) => readClaimsFile(join(answering, `claims.${code}.json`)) ?? [])
  const denials = claims.flatMap((file) => wordsOf(file.denials))
  const reporting = new Set(claims.flatMap((file) => wordsOf(file.reporting)))
  const read = (pack: LanguagePack): LanguagePack => {
    const lines = (name: string) => linesOf(join(answering, `${name}.${pack.code}.txt`), pack)
    // Below 0: words that may stand for one another without a change of what is said.
    const synonyms = new Map<string, number[]>()
    for (const [at, line] of lines('synonyms').entries())
      for (const word of line) synonyms.set(word, [...(synonyms.get(word) ?? []), -1 - at])
    const of = (stem: string): readonly number[] => [...pack.families.of(stem), ...(synonyms.get(stem) ?? [])]
    return {
      ...pack,
      stop: new Set([...pack.stop, ...denials]),
      courtesy: reporting,
      opposites: withOthers(pack.opposites, lines('contrasts')),
      families: { ...pack.families, of },
    }
  }
  const packs = new Map(languages.packs.map((pack) => [pack.code, read(pack)]))
  const own = (pack: LanguagePack): LanguagePack => packs.get(pack.code) ?? pack
  const ownOrNull = (pack: LanguagePack | null): LanguagePack | null => pack && own(pack)
  const measures = readMeasures(join(answering, 'measures.txt'))
  return {
    wording: claimWording(claims),
    sayAsWritten: createSayAsWritten(measures),
    values: (text, pack) => readValues(text, pack, measures),
    packs: [...packs.values()],
    get lexicon() {
      return languages.lexicon
    },
    detect: (text) => ownOrNull(languages.detect(text)),
    pack: (tag) => ownOrNull(languages.pack(tag)),
    fallback: own(languages.fallback),
  }
}

/** Whether one of two stems may be said for the other without a change of what is stated. */
export const areSynonyms = ({ families }: LanguagePack, one: string, other: string): boolean => {
  const lines = families.of(other)
  return families.of(one).some((line) => line < 0 && lines.includes(line))
}
