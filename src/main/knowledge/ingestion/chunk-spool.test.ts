import { expect, test } from 'vitest'
import type { TextChunk } from '../../../contracts/index.ts'
import { collectGarbage } from '../../platform/index.ts'
import { createChunkSpool } from './chunk-spool.ts'

const chunkOf = (at: number): TextChunk => ({
  id: `00000000-0000-5000-8000-${String(at).padStart(12, '0')}`,
  text: Array.from(
    { length: 15 },
    (_, row) => `${at * 15 + row} | C${(at * row) % 977} | delivered | ${at * 7}.50`,
  ).join('\n'),
  origin: 'UserContent',
  metadata: {
    fileName: 'orders.xlsx',
    ordinal: String(at),
    context: 'orders\nOrders\nnumber, customer, remark, amount',
  },
})

const CHUNKS = 40_000
const PER_PUSH = 64

const heldBytes = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('the chunks of a large document take a fraction of their room until all have come, and are the same then', async () => {
  const spool = createChunkSpool()
  const before = heldBytes()
  let units = 0
  for (let at = 0; at < CHUNKS; at += PER_PUSH) {
    const chunks = Array.from({ length: PER_PUSH }, (_, next) => chunkOf(at + next))
    for (const { text } of chunks) units += text.length
    await spool.push(chunks)
  }
  expect(heldBytes() - before).toBeLessThan(units / 2)
  const all = await spool.take()
  expect(all).toHaveLength(CHUNKS)
  for (let at = 0; at < CHUNKS; at += 997) expect(all[at]).toEqual(chunkOf(at))
  expect(await spool.take()).toEqual([])
})

test('what came before a reading began anew counts for nothing', async () => {
  const spool = createChunkSpool()
  await spool.push(Array.from({ length: 1_500 }, (_, at) => chunkOf(at)))
  await spool.push([chunkOf(1_500)])
  spool.clear()
  await spool.push([chunkOf(3)])
  expect(await spool.take()).toEqual([chunkOf(3)])
})
