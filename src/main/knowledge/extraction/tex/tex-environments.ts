/** What stands between `\begin{…}` and its end. */
export type TexEnvironment = 'Unread' | 'Verbatim' | 'Formula' | 'Table' | 'List' | 'Theorem' | 'Frame' | 'Other'

const kinds: readonly (readonly [TexEnvironment, RegExp])[] = [
  ['Unread', /^(?:comment|tikzpicture|pgfpicture|picture|filecontents|axis)$/],
  ['Verbatim', /^(?:verbatim|lstlisting|minted|Verbatim)$/],
  ['Formula', /^(?:equation|align|alignat|flalign|gather|multline|displaymath|eqnarray|math)$/],
  ['Table', /^(?:tabular|tabularx|tabulary|longtable|tblr|supertabular)$/],
  ['List', /^(?:itemize|enumerate|description|thebibliography|compactitem|compactenum)$/],
  ['Theorem', /^(?:theorem|lemma|proposition|corollary|definition|example|remark|proof)$/],
  ['Frame', /^frame$/],
]

export const environmentOf = (name: string): TexEnvironment =>
  kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'Other'

const settings: Readonly<Record<string, number>> = {
  tabular: 1,
  tabularx: 2,
  tabulary: 2,
  longtable: 1,
  tblr: 1,
  supertabular: 1,
  minipage: 1,
  multicols: 1,
  wrapfigure: 2,
  column: 1,
  thebibliography: 1,
  minted: 1,
  alignat: 1,
  adjustbox: 1,
}

/** How many arguments stand behind the beginning of an environment, which say how it is set: of a starred table its width too. */
export const settingsOf = (name: string, isStarred: boolean): number =>
  Object.hasOwn(settings, name) ? (settings[name] ?? 0) + (name === 'tabular' && isStarred ? 1 : 0) : 0

const floats: ReadonlyMap<string, readonly [kind: 'figure' | 'table', english: string, german: string]> = new Map([
  ['figure', ['figure', 'Figure', 'Abbildung']],
  ['wrapfigure', ['figure', 'Figure', 'Abbildung']],
  ['table', ['table', 'Table', 'Tabelle']],
  ['longtable', ['table', 'Table', 'Tabelle']],
])

export interface TexFloat {
  /** As what it is counted. */
  readonly kind: string
  /** What stands before its number. */
  readonly label: string
}

/** What is set apart from the text, with a caption and a number; null for any other environment. */
export const floatOf = (name: string, isGerman: boolean): TexFloat | null => {
  const found = floats.get(name)
  return found === undefined ? null : { kind: found[0], label: isGerman ? found[2] : found[1] }
}

/** Formulas that have a number. */
export const isNumbered = (name: string, isStarred: boolean): boolean =>
  !isStarred && /^(?:equation|align|gather)$/.test(name)
