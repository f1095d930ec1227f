import { expect, test } from 'vitest'
import { hitParts } from './hit-parts.ts'

const told = (content: string, word: string, isReply = true): string =>
  hitParts(content, [word], isReply)
    .map(({ text, hit }) => (hit ? `<${text}>` : text))
    .join('')

test('what was said is found in its words, without the marks of a reply', () => {
  const reply = [
    '## Bearings',
    '',
    '> **Setting:** \\`keep\\_min\\` is 20 [1]',
    '',
    '```sh',
    'oil --grease=lithium',
    '```',
  ]
  expect(told(reply.join('\n'), 'grease')).toBe('Bearings Setting: `keep_min` is 20 [1] oil --<grease>=lithium ')
})

test('stars that are no marks stay', () => {
  expect(told('2 * 3 ** 4 and *one', 'and')).toBe('2 * 3 ** 4 <and> *one')
})

test('what a person wrote stays as it is', () => {
  expect(told('Copy C:\\.ssh to # grease', 'grease', false)).toBe('Copy C:\\.ssh to # <grease>')
})
