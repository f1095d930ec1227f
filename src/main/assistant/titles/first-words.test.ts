import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test.each([
  ['How heavy is it?', 'How heavy is it?'],
  ['\n\n  First   line \nSecond', 'First line'],
  [`${'word '.repeat(20)}`, 'word word word word word word word word word word word word…'],
  ['x'.repeat(100), `${'x'.repeat(60)}…`],
  ['😀'.repeat(70), `${'😀'.repeat(60)}…`],
])('%j', (content, title) => expect(firstWords(content)).toBe(title))
