import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { TextChunk } from '../../../contracts/index.ts'
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

/** Run in a process of its own, in which nothing else takes room or gives it back: prints how much the spool holds, for so much text. */
const measuring = (): string => {
  const moduleOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)
  return `import { createChunkSpool } from ${moduleOf('./chunk-spool.ts')}
    import { collectGarbage } from ${moduleOf('../../platform/memory/collect-garbage.ts')}
    const chunkOf = ${chunkOf.toString()}
    const heldBytes = () => {
      collectGarbage()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const spool = createChunkSpool()
    const before = heldBytes()
    let units = 0
    for (let at = 0; at < ${CHUNKS}; at += ${PER_PUSH}) {
      const chunks = Array.from({ length: ${PER_PUSH} }, (_, next) => chunkOf(at + next))
      for (const { text } of chunks) units += text.length
      await spool.push(chunks)
    }
    console.log(JSON.stringify({ held: heldBytes() - before, units }))
    await spool.take()`
}

test('the chunks of a large document take a fraction of their room until all have come', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', measuring()], { encoding: 'utf8' })
  const { held, units } = JSON.parse(printed)
  expect(units).toBeGreaterThan(10_000_000)
  expect(held).toBeGreaterThan(0)
  expect(held).toBeLessThan(units / 2)
})

test('and are the same then', async () => {
  const spool = createChunkSpool()
  for (let at = 0; at < CHUNKS; at += PER_PUSH)
    await spool.push(Array.from({ length: PER_PUSH }, (_, next) => chunkOf(at + next)))
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
