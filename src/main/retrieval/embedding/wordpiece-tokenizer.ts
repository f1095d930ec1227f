import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createSliceMemo } from '../slice-memo.ts'

const tokenizerFile = z.object({
  added_tokens: z.array(z.object({ id: z.int(), content: z.string() })),
  normalizer: z.object({ type: z.literal('BertNormalizer'), lowercase: z.literal(true) }),
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  model: z.object({
    type: z.literal('WordPiece'),
    unk_token: z.string(),
    continuing_subword_prefix: z.string(),
    max_input_chars_per_word: z.int(),
    // Its entries are checked while they are read: 50,000 of them take a schema 60 ms.
    vocab: z.custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null),
  }),
})

/** BERT's WordPiece tokenizer without special tokens; ids equal those of transformers.js. */
export interface WordPieceTokenizer {
  encode(text: string): number[]
  count(text: string): number
  readonly unknownId: number
  /** Tokens, whose ids count from 0. */
  readonly vocabularySize: number
  /** Whether a lower-case word is one token. */
  knowsWord(word: string): boolean
}

/** Words remembered per generation. */
const MEMO_SIZE = 32_768
const PUNCTUATION = '\\p{P}\\u0021-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u007E'
const PRE_TOKEN = new RegExp(`[^\\s${PUNCTUATION}]+|[${PUNCTUATION}]`, 'gu')
const REMOVED = /[\0\uFFFD]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
const IDEOGRAPH = /[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF]/g

const normalise = (text: string): string =>
  text
    .replace(REMOVED, '')
    .replace(IDEOGRAPH, ' $& ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')

/** The ids of a word. Most words are one token: a list for each would be a further look into memory. */
type Ids = number | readonly number[]
const oneOrMore = (ids: readonly number[]): Ids => {
  const [only] = ids
  return only !== undefined && ids.length === 1 ? only : ids
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
const isBreak = (code: number): boolean => code === 32 || code === 10 || code === 9 || code === 13

const endOfPiece = (text: string, from: number): number => {
  let end = from
  while (end < text.length && !isBreak(text.charCodeAt(end))) end++
  return end
}
const isPlain = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code < 33 || code > 126) return false
  }
  return true
}

type Emit = (ids: Ids) => void

interface Vocabulary {
  /** Ids of tokens that begin a word, and of all others as they are spelt. */
  readonly heads: ReadonlyMap<string, number>
  /** Ids of tokens that go on with a word, without their prefix. */
  readonly tails: ReadonlyMap<string, number>
}

/** In one pass: each further one costs a start 40 ms. */
const readVocabulary = (vocab: Readonly<Record<string, unknown>>, prefix: string): Vocabulary => {
  const heads = new Map<string, number>()
  const tails = new Map<string, number>()
  for (const token in vocab) {
    const id = vocab[token]
    if (!Number.isSafeInteger(id)) throw new Error(`tokenizer.json: the id of "${token}" is not a whole number.`)
    heads.set(token, id as number)
    if (token.startsWith(prefix)) tails.set(token.slice(prefix.length), id as number)
  }
  return { heads, tails }
}

/** Reads `tokenizer.json` of a model folder; throws when it is not the one kind of tokenizer that is served here. */
export const createWordPieceTokenizer = (modelDir: string): WordPieceTokenizer => {
  const file = tokenizerFile.parse(JSON.parse(readFileSync(join(modelDir, 'tokenizer.json'), 'utf8')))
  const { continuing_subword_prefix: prefix, max_input_chars_per_word: longest } = file.model
  const { heads, tails } = readVocabulary(file.model.vocab, prefix)
  const added = new Map(file.added_tokens.map((token) => [token.content, token.id]))
  const unknownId = heads.get(file.model.unk_token) ?? 0

  const wordPieces = (word: string): number[] => {
    const whole = heads.get(word)
    if (whole !== undefined) return [whole]
    const characters = [...word]
    if (characters.length > longest) return [unknownId]
    const ids: number[] = []
    for (let start = 0; start < characters.length; ) {
      let end = characters.length
      let id: number | undefined
      for (; end > start; end--) {
        const piece = characters.slice(start, end).join('')
        id = start === 0 ? heads.get(piece) : tails.get(piece)
        if (id !== undefined) break
      }
      if (id === undefined) return [unknownId]
      ids.push(id)
      start = end
    }
    return ids
  }
  const plainWord = createSliceMemo((word) => oneOrMore(wordPieces(word.toLowerCase())), MEMO_SIZE)
  const anyPiece = createSliceMemo(
    (piece) => oneOrMore((normalise(piece).match(PRE_TOKEN) ?? []).flatMap(wordPieces)),
    MEMO_SIZE,
  )

  const emitPlain = (text: string, from: number, to: number, emit: Emit): void => {
    for (let start = from; start < to; ) {
      let stop = start
      while (stop < to && isAlphanumeric(text.charCodeAt(stop))) stop++
      if (stop === start) stop++
      emit(plainWord(text, start, stop))
      start = stop
    }
  }
  /** Hands on the ids of each word. Plain ASCII is scanned by hand; a piece with anything else goes the whole way. */
  const scan = (text: string, emit: Emit): void => {
    for (let at = 0; at < text.length; at++) {
      const end = endOfPiece(text, at)
      if (end === at) continue
      if (isPlain(text, at, end)) emitPlain(text, at, end, emit)
      else emit(anyPiece(text, at, end))
      at = end
    }
  }

  /** Text that spells an added token, such as `[MASK]`, is that token. */
  const addedPattern = new RegExp(`(${[...added.keys()].map((token) => token.replace(/[[\]]/g, '\\$&')).join('|')})`)
  const scanAll = (text: string, emit: Emit): void => {
    const sections = added.size > 0 && text.includes('[') ? text.split(addedPattern) : [text]
    for (const section of sections) {
      const id = added.get(section)
      if (id === undefined) scan(section, emit)
      else emit(id)
    }
  }

  return {
    unknownId,
    vocabularySize: heads.size,
    knowsWord: (word) => heads.has(word),
    encode: (text) => {
      const ids: number[] = []
      scanAll(text, (some) => {
        if (typeof some === 'number') ids.push(some)
        else for (const id of some) ids.push(id)
      })
      return ids
    },
    count: (text) => {
      let count = 0
      scanAll(text, (some) => {
        count += typeof some === 'number' ? 1 : some.length
      })
      return count
    },
  }
}
