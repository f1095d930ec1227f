import { expect, it } from 'vitest'
import { createPlainTextExtractor } from './plain-text-extractor.ts'

const read = async (text: string): Promise<string> =>
  (await createPlainTextExtractor().extract(Buffer.from(text), () => {})).text

it('a log has the words that a terminal shows, without colours, titles and moves of the cursor, line by line', async () => {
  const log = [
    '\u001b]0;build of the lighthouse\u0007\u001b[2K\u001b[1;31mERROR\u001b[0m lamp \u001b[38;5;208mnine\u001b[m failed',
    '\u001b]8;;https://skerra.example\u001b\\the manual\u001b]8;;\u001b\\ says why',
    '\u001b[?25lok\u001b(B',
  ]
  expect(await read(log.join('\r\n'))).toBe('ERROR lamp nine failed\nthe manual says why\nok')
})

it('an escape that begins no mark takes no words with it', async () => {
  const text = 'before \u001b]never ended and all of these words\nstay\u001b'
  expect(await read(text)).toBe(text)
})

it('what a lost disk left behind the words is none of them', async () => {
  const bytes = Buffer.concat([Buffer.from('The lamp is lit.'), Buffer.alloc(4_096)])
  expect((await createPlainTextExtractor().extract(bytes, () => {})).text).toBe('The lamp is lit.')
})
