import { expect, test } from 'vitest'
import { createAlcoveClient } from './alcove-client.ts'
import { errorWords } from './error-words.ts'
import type { Transport } from './transport.ts'

const MAX = 104_857_600
const DOCUMENT = '0190a8d2-0000-7000-8000-000000000001'

/** A file of this size of which no byte may be read. */
const unread = (name: string, size: number): File => {
  const file = new File([], name)
  const reading = (): never => {
    throw new Error(`${name} was read.`)
  }
  Object.defineProperties(file, {
    size: { value: size },
    ...Object.fromEntries(['arrayBuffer', 'stream', 'slice', 'text'].map((way) => [way, { value: reading }])),
  })
  return file
}

const open = () => {
  const asked: string[] = []
  const sent: string[] = []
  const transport: Transport = {
    call: async (_contract, operation) => {
      asked.push(operation)
      return { maxFileSizeBytes: MAX }
    },
    sendFile: async (_target, file) => {
      sent.push(file.name)
      return { ok: false, error: { type: 'Forbidden' } }
    },
    listen: () => () => undefined,
  }
  return { client: createAlcoveClient(transport), asked, sent }
}

test('a film of 3 GB that was dropped by mistake is refused with its size, and no byte of it is read or sent', async () => {
  const { client, sent } = open()
  const film = unread('film.mkv', 3 * 2 ** 30)
  expect(await client.upload(film)).toEqual({
    ok: false,
    error: { type: 'FileTooLarge', maxBytes: MAX, actualBytes: 3 * 2 ** 30 },
  })
  expect(sent).toEqual([])
})

test('a file as large as may be is sent, and a small one without asking', async () => {
  const { client, asked, sent } = open()
  await client.upload(unread('largest.pdf', MAX))
  expect(asked).toEqual(['GetUploadRules'])
  await client.upload(unread('letter.txt', 4_000))
  expect(asked).toHaveLength(1)
  expect(sent).toEqual(['largest.pdf', 'letter.txt'])
})

test('a film that was chosen in the place of a document is refused with its size, and no byte of it is read or sent', async () => {
  const { client, asked, sent } = open()
  const refusal = await client
    .replaceDocument(DOCUMENT, unread('film.mkv', 3 * 2 ** 30))
    .catch((error: unknown) => error)
  expect(errorWords(refusal)).toEqual({ key: 'errors.FileTooLarge', values: { max: '100', actual: '3072' } })
  expect(sent).toEqual([])
  await client.replaceDocument(DOCUMENT, unread('letter.txt', 4_000)).catch(() => undefined)
  expect(asked).toEqual(['GetUploadRules'])
  expect(sent).toEqual(['letter.txt'])
})
