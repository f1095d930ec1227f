type Stemmer = (word: string) => string

/** Verbs on -ee: of "agreed" the d goes, of "bleed" and "speed" nothing. */
const PAST_OF_EE = /(?:agr|fr|guarant|decr|refer|pedigr|tr)eed$/

/** They end like plurals and are none. */
const ENDS_LIKE_PLURAL = /^(?:alias|atlas|bias|canvas|chaos|christmas|lens|news|texas)$/

const singularOf = (word: string): string => {
  if (ENDS_LIKE_PLURAL.test(word)) return word
  if (/.{2}ies$/.test(word)) return word.replace(/ies$/, 'y')
  return word.replace(/(?<=.{2}(?:[sxz]|[cs]h))es$|(?<=[^suis])s$/, '')
}

/** "Heaviest", "earlier" and "happily" are forms of what ends with a y. */
const withoutDegree = (word: string): string => word.replace(/(?<=.{3})(?:iest|ier|ily)$/, 'y')

const english: Stemmer = (word) => {
  if (word.length < 4) return word
  const singular = withoutDegree(singularOf(word))
  const present = PAST_OF_EE.test(singular) ? singular.slice(0, -1) : singular
  const base = present.length > 4 ? present.replace(/(?:ing|(?<!e)ed)$/, '') : present
  const whole = base.length >= 3 ? base : singular
  // What is left has as many letters as the shortest words, which stay as they are: "egg", "fee", "eye".
  return whole
    .replace(/(?<=.{2})([bdgmnprt])\1$/, '$1')
    .replace(/(?<=.{3})e$/, '')
    .replace(/(?<=.{2})i$/, 'y')
}

const endings = (word: string, patterns: readonly RegExp[], shortest: number): string =>
  patterns.reduce((rest, pattern) => {
    const cut = rest.replace(pattern, '')
    return cut.length >= shortest ? cut : rest
  }, word)

/** What stands before a verb and is parted from it: `abholen`, `holt … ab`, `abgeholt`, `abzuholen`. */
const PARTED =
  '(?:ab|an|auf|aus|bei|durch|ein|fest|fort|frei|heim|heraus|her|hinaus|hin|los|mit|nach|nieder|statt|teil|um|unter|vorbei|voraus|vor|weg|weiter|wieder|zuruck|zusammen|zu)'
/** As it stands alone, and before a noun: `geliefert`, `gelieferten`. */
const PARTICIPLE = new RegExp(`^(${PARTED}?)ge(?:(.{4,}?)(?:te|ene)[nmrs]?|(.{3,})(?:t|en))$`)
const WITH_ZU = new RegExp(`^(${PARTED})zu(.{3,}n)$`)

const BEFORE_FORM = new RegExp(`^(${PARTED})(.{4,})$`)

/** What stands before an English verb and leaves its forms as they are: `rebuilt`, `overwritten`. */
const BEFORE_ENGLISH_FORM = /^(over|under|with|out|mis|fore|re|un)(.{3,})$/

/** `mitbringen` of `mitgebracht`, `rebuild` of `rebuilt`, where `forms` knows `gebracht` and `built`; undefined where it is no such word. */
export const partedVerb = (word: string, language: string, forms: ReadonlyMap<string, string>): string | undefined => {
  const pattern = language === 'de' ? BEFORE_FORM : language === 'en' ? BEFORE_ENGLISH_FORM : null
  const [, before, form = ''] = pattern?.exec(word) ?? []
  const verb = forms.get(form)
  return before === undefined || verb === undefined ? undefined : `${before}${verb}`
}

/** File names are often written so: `Uebergabe`, `Schluessel`. What stands behind another vowel is no umlaut: `neue`, `bauen`. */
const WRITTEN_OUT = /(?<![aeoq])([aou])e(?=.)/g

/** Inflection only: what remains of `Kündigungen` is `kundigung`, of `gekauft` is `kauf`, of `abzuholen` is `abhol`. */
const german: Stemmer = (written) => {
  if (written.length < 4) return written
  const [, before, inflected, participle = inflected] = PARTICIPLE.exec(written) ?? []
  if (participle !== undefined) return `${before}${participle}`
  const word = written.replace(WITH_ZU, '$1$2').replace(WRITTEN_OUT, '$1')
  return endings(word, [/(?:eten|ete|et|ern|ers|ens|em|en|er|es|e|n|(?<=[^aeius])s)$/], 3)
}

const french: Stemmer = (word) => endings(word, [/[sx]$/, /(?:ement|er|ez|ee|ent|ait|aient|ant|ons)$/, /e$/], 3)
const spanish: Stemmer = (word) =>
  endings(word, [/s$/, /(?:mente|ando|iendo|aron|ieron|ado|ada|ido|ida|ar|er|ir|an|en)$/, /[aeo]$/], 3)

const stemmers: Readonly<Record<string, Stemmer>> = { en: english, de: german, fr: french, es: spanish }

/** A folded word without the common endings of its language; as it is where the language is not known here, or where it holds digits. */
export const stemWord = (folded: string, language: string): string =>
  /\d/.test(folded) ? folded : (stemmers[language]?.(folded) ?? folded)
