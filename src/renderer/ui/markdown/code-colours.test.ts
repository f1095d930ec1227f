import { describe, expect, it } from 'vitest'
import { type CodeKind, codePieces } from './code-colours.ts'

const kindsIn = (code: string, language: string | null, kind: CodeKind): string[] =>
  codePieces(code, language).flatMap((piece) => (piece.kind === kind ? [piece.text] : []))

describe('the colours of code', () => {
  it.each([
    ['ts', 'const a = "x // y" // one\nreturn 42'],
    ['python', 'def f(x):\n    return x**2 # square\n'],
    ['sql', "select name from t where id = 'it''s' -- last"],
    ['c', '/* never closed\nint a;'],
    ['ts', '`open ${a'],
    ['ts', '"a\\'],
    ['unheard-of', 'if (1) { }'],
    [null, 'const a = 1'],
  ])('lose no letter of it: %s %j', (language, code) => {
    expect(
      codePieces(code, language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
  })

  it('know comments, texts, numbers and words of the language', () => {
    const code = 'const a = "x // y" // one\nreturn 42'
    expect(kindsIn(code, 'ts', 'Keyword')).toEqual(['const', 'return'])
    expect(kindsIn(code, 'ts', 'Text')).toEqual(['"x // y"'])
    expect(kindsIn(code, 'ts', 'Comment')).toEqual(['// one'])
    expect(kindsIn(code, 'ts', 'Number')).toEqual(['42'])
    expect(kindsIn('x = 1 # two', 'python', 'Comment')).toEqual(['# two'])
    expect(kindsIn('a # b', 'ts', 'Comment')).toEqual([])
  })

  it('are none where no language is named, or it is no program', () => {
    for (const language of [null, 'text', 'csv'])
      expect(codePieces('if 1 then "a"', language)).toEqual([{ kind: null, text: 'if 1 then "a"' }])
  })

  it('take time in proportion to the code, whatever it is made of', () => {
    for (const code of ['"'.repeat(40_000), '/*'.repeat(20_000), `'${'\\'.repeat(40_000)}`, '1.'.repeat(20_000)])
      expect(
        codePieces(code, 'ts')
          .map(({ text }) => text)
          .join(''),
      ).toBe(code)
  })
})
