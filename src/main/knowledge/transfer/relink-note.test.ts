import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashHere } from './relink-note.ts'

const there = '0d1f8a52-6c1e-4b7a-9a3e-2f5f5a8c1e01'
const here = '7b0f7a10-3c55-4a58-8f4e-5f0c7f1d2e02'
const text = `See [the lease](/documents/${there}).`
const sha256 = (of: string): string => createHash('sha256').update(of).digest('hex')

/** A note of an archive that says how long it is, and how often it was read. */
const note = (sizeBytes: number) => {
  let reads = 0
  const archive = {
    manifest: {},
    async *stream() {
      reads += 1
      yield Buffer.from(text)
    },
  } as unknown as Parameters<typeof hashHere>[0]
  const document = { source: { type: 'Note' }, path: 'a.md', contentHash: sha256(text), sizeBytes } as unknown
  const hash = () => hashHere(archive, document as Parameters<typeof hashHere>[1], new Map([[there, here]]))
  return { hash, reads: () => reads }
}

test('a note has the hash of what its links lead to here', async () => {
  const { hash } = note(text.length)
  expect(await hash()).toBe(sha256(text.replace(there, here)))
})

test('a note of gigabytes is not read to look for links in it', async () => {
  const { hash, reads } = note(3_000_000_000)
  expect(await hash()).toBe(sha256(text))
  expect(reads()).toBe(0)
})
