/** What a piece of code is, for its colour; null for what has none. */
export type CodeKind = 'Comment' | 'Text' | 'Number' | 'Keyword'

export interface CodePiece {
  readonly kind: CodeKind | null
  readonly text: string
}

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Of the languages that models write most; a word of one that is a name in another loses little by its colour. */
const keywords = wordsOf(
  'abstract and as async await begin bool boolean break case catch char class const constructor continue create def default defer delete do double elif else end enum except export extends extern false final finally float fn for from func function global go if impl implements import in insert instanceof int interface into is join lambda let long loop match mod module mut namespace new nil None not null object of or package pass private protected pub public raise readonly return select self set short static string struct super switch table template then this throw throws trait true True False try type typedef typeof union unsigned update use using values var virtual void where while with yield',
)

/** Languages whose comments begin with a hash. */
const hashes = wordsOf(
  'bash sh shell zsh python py ruby rb yaml yml toml ini dockerfile makefile make r perl elixir nix powershell ps1',
)
/** Languages whose comments begin with two dashes. */
const dashes = wordsOf('sql lua haskell hs elm ada')
/** What is no program: its words have no colours. */
const plain = wordsOf('text txt plain plaintext markdown md csv log diff')

const text = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\.)*\``
const number = String.raw`\b\d[\d_.]*(?:[eE][+-]?\d+)?\b|\b0x[\da-fA-F]+\b`
const word = String.raw`[A-Za-z_]\w*`

const commentOf = (language: string): string => {
  if (hashes.has(language)) return '#[^\\n]*'
  if (dashes.has(language)) return '--[^\\n]*'
  return String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<!--[\s\S]*?(?:-->|$)`
}

/** More than this is left without colours. */
const LONGEST = 50_000

const kindOf = ([whole, comment, quoted, digits]: RegExpExecArray): CodeKind | null => {
  if (comment) return 'Comment'
  if (quoted) return 'Text'
  if (digits) return 'Number'
  return keywords.has(whole) ? 'Keyword' : null
}

const hasColours = (code: string, language: string | null): language is string =>
  language !== null && !plain.has(language) && code.length <= LONGEST

/** Code in pieces that together are the very same text; without a language it is one piece. */
export const codePieces = (code: string, language: string | null): readonly CodePiece[] => {
  if (!hasColours(code, language)) return [{ kind: null, text: code }]
  const pattern = new RegExp(`(${commentOf(language)})|(${text})|(${number})|(${word})`, 'g')
  const pieces: CodePiece[] = []
  let at = 0
  for (const found of code.matchAll(pattern)) {
    const kind = kindOf(found)
    if (kind === null) continue
    if (found.index > at) pieces.push({ kind: null, text: code.slice(at, found.index) })
    pieces.push({ kind, text: found[0] })
    at = found.index + found[0].length
  }
  if (at < code.length) pieces.push({ kind: null, text: code.slice(at) })
  return pieces
}
