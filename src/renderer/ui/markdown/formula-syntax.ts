/**
 * Formulas as models write them beside `$$…$$`, which remark-math reads: `\(…\)`, `\[…\]` and `$…$`. As tokens of micromark, under the names
 * that remark-math gives its own, so that they become the same nodes. A formula ends in the paragraph in which it begins.
 */

type Code = number | null
type State = (code: Code) => State | undefined

interface Effects {
  enter(type: string): unknown
  exit(type: string): unknown
  consume(code: Code): undefined
  attempt(construct: Construct, ok: State, nok: State): State
}

interface Construct {
  readonly name?: string
  readonly partial?: boolean
  /** Whether it may begin behind a character. */
  readonly previous?: (code: Code) => boolean
  readonly tokenize: (effects: Effects, ok: State, nok: State) => State
}

const DOLLAR = 36
const BACKSLASH = 92
/** By what opens a formula behind a backslash, what closes it. */
const CLOSING: ReadonlyMap<Code, number> = new Map([
  [40, 41],
  [91, 93],
])
/** Of the line ends of micromark, the last one; those of characters are from 0 on. */
const LAST_LINE_END = -3

const isLineEnd = (code: Code): boolean => code !== null && code <= LAST_LINE_END
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32
/** Of writing that divides words by spaces, and that amounts and names of variables stand in. */
const isWordCharacter = (code: Code): boolean =>
  code !== null && code >= 0 && /[\p{Script=Latin}\p{N}]/u.test(String.fromCodePoint(code))

/** A backslash and one other character, which end a formula. */
const closedBy = (closing: number): Construct => ({
  partial: true,
  tokenize: (effects, ok, nok) => (code) => {
    const last: State = (next) => {
      if (next !== closing) return nok(next)
      effects.consume(next)
      effects.exit('mathTextSequence')
      return ok
    }
    effects.enter('mathTextSequence')
    effects.consume(code)
    return last
  },
})

const bracketed: Construct = {
  name: 'bracketedFormula',
  tokenize: (effects, ok, nok) => {
    let closing = 0
    const start: State = (code) => {
      effects.enter('mathText')
      effects.enter('mathTextSequence')
      effects.consume(code)
      return opening
    }
    const opening: State = (code) => {
      closing = CLOSING.get(code) ?? 0
      if (closing === 0) return nok(code)
      effects.consume(code)
      effects.exit('mathTextSequence')
      return between
    }
    const between: State = (code) => {
      if (code === null) return nok(code)
      if (code === BACKSLASH) return effects.attempt(closedBy(closing), end, command)(code)
      if (!isLineEnd(code)) {
        effects.enter('mathTextData')
        return data(code)
      }
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return between
    }
    const data: State = (code) => {
      if (code === null || code === BACKSLASH || isLineEnd(code)) {
        effects.exit('mathTextData')
        return between(code)
      }
      effects.consume(code)
      return data
    }
    /** A backslash that ends nothing belongs to what follows it. */
    const command: State = (code) => {
      effects.enter('mathTextData')
      effects.consume(code)
      return commanded
    }
    const commanded: State = (code) => {
      if (code !== BACKSLASH) return data(code)
      effects.consume(code)
      return data
    }
    const end: State = (code) => {
      effects.exit('mathText')
      return ok(code)
    }
    return start
  },
}

/** Neither an amount of money nor the name of a variable: nothing that is part of a word stands outside of it, no space inside. */
const dollared: Construct = {
  name: 'dollaredFormula',
  previous: (code) => code !== DOLLAR && !isWordCharacter(code),
  tokenize: (effects, ok, nok) => {
    let before: Code = null
    const start: State = (code) => {
      effects.enter('mathText')
      effects.enter('mathTextSequence')
      effects.consume(code)
      effects.exit('mathTextSequence')
      return first
    }
    const first: State = (code) => {
      if (code === DOLLAR || isSpace(code)) return nok(code)
      effects.enter('mathTextData')
      return data(code)
    }
    const data: State = (code) => {
      if (code === null || isLineEnd(code)) return nok(code)
      if (code === DOLLAR && before !== BACKSLASH) return isSpace(before) ? nok(code) : closing(code)
      before = before === BACKSLASH ? null : code
      effects.consume(code)
      return data
    }
    const closing: State = (code) => {
      effects.exit('mathTextData')
      effects.enter('mathTextSequence')
      effects.consume(code)
      effects.exit('mathTextSequence')
      effects.exit('mathText')
      return after
    }
    const after: State = (code) => (code === DOLLAR || isWordCharacter(code) ? nok(code) : ok(code))
    return start
  },
}

/** An extension of micromark. */
export const formulaSyntax = { text: { [DOLLAR]: dollared, [BACKSLASH]: bracketed } }
