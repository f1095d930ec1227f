import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBodyBudget } from './body-budget.ts'
import { createJsonBodyParser, type JsonBodyParser } from './json-body-parser.ts'
import { jsonBounds, shapeProblem } from './json-shape.ts'
import { atLeast } from './least-rate.ts'
import { parseJson } from './parse-json.ts'

const shape = (text: string, bounds = jsonBounds) => shapeProblem(Buffer.from(text), bounds)

describe('shapeProblem', () => {
  it('counts depth and values, whatever stands in strings', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value)
        const depthOf = (node: unknown): number =>
          typeof node !== 'object' || node === null ? 0 : 1 + Math.max(0, ...Object.values(node).map(depthOf))
        const depth = depthOf(value)
        expect(shape(text, { maxDepth: depth, maxValues: 1e9 })).toBeNull()
        if (depth > 0) expect(shape(text, { maxDepth: depth - 1, maxValues: 1e9 })).toMatch(/nested more than/)
      }),
    )
  })

  it.each([
    ['a string of brackets', JSON.stringify('['.repeat(100_000))],
    ['an escaped quote before brackets', JSON.stringify(`"${'['.repeat(1_000)}`)],
    ['a backslash at the end of a string', `["\\\\", "${'['.repeat(1_000)}"]`],
    ['a string that does not end', `"${'['.repeat(1_000)}`],
  ])('is not misled by %s', (_name, text) => {
    expect(shape(text)).toBeNull()
  })

  it('refuses eight megabytes of brackets, and of commas, before anything is parsed (1.15 s on the loop)', () => {
    expect(shape('['.repeat(8_000_000))).toMatch(/nested more than 64 deep/)
    expect(shape(`[${'0,'.repeat(4_000_000)}0]`)).toMatch(/more than 50000 values/)
  })
})

describe('createJsonBodyParser', () => {
  let parser: JsonBodyParser
  beforeEach(() => {
    parser = createJsonBodyParser(20)
  })
  afterEach(() => parser.close())

  const send = (text: Buffer, fileField: string | null = null, pieceBytes = 65_536) => {
    const body = parser.begin()
    for (let at = 0; at < text.length; at += pieceBytes) body.push(text.subarray(at, at + pieceBytes))
    return body.end(fileField)
  }

  it('gives what parsing at once gives, however a body is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1, max: 50 }), async (value, pieceBytes) => {
        const text = Buffer.from(JSON.stringify(value))
        expect(await send(text, null, pieceBytes)).toEqual(parseJson(text, null))
      }),
      { numRuns: 30 },
    )
    expect(await send(Buffer.from('{"a": 1'))).toMatchObject({ ok: false, problem: /not valid JSON/ })
    expect(await send(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ ok: false })
  })

  it('keeps bodies apart, drops one that broke off, and starts again after it was idle', async () => {
    const broken = parser.begin()
    broken.push(Buffer.from('{"half": '))
    const [one, two] = await Promise.all([send(Buffer.from('[1]')), send(Buffer.from('[2]'))])
    broken.drop()
    expect([one, two]).toEqual([
      { ok: true, value: [1] },
      { ok: true, value: [2] },
    ])
    await delay(60)
    expect(await send(Buffer.from('3'))).toEqual({ ok: true, value: 3 })
  })

  it('reads a body that comes while a worker that was idle ends (it went with that worker, as one that is too large)', async () => {
    for (let round = 1; round <= 5; round += 1) {
      expect(await send(Buffer.from(String(round)))).toEqual({ ok: true, value: round })
      await delay(20)
    }
  })

  it('leaves the loop free while large files arrive as base64 (eight of 60 MB held it for 3.0 s)', async () => {
    const bytes = Buffer.alloc(12 * 1_048_576, 'alcove ')
    const text = Buffer.from(JSON.stringify({ fileName: 'a', bytes: bytes.toString('base64') }))
    /** Processor time of this thread: other programs of a busy machine do not count. */
    const busy = async (work: () => unknown): Promise<number> => {
      const before = process.threadCpuUsage()
      await work()
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    }
    const alone = await busy(async () => {
      await delay(0)
      for (let file = 0; file < 3; file += 1) parseJson(text, 'bytes')
      await delay(0)
    })
    const beside = await busy(async () => {
      for (let file = 0; file < 3; file += 1) {
        const body = parser.begin()
        for (let at = 0; at < text.length; at += 65_536) {
          body.push(text.subarray(at, at + 65_536))
          if (at % (65_536 * 16) === 0) await delay(0)
        }
        const parsed = await body.end('bytes')
        const value = (parsed.ok ? parsed.value : {}) as { bytes: Uint8Array }
        expect(value.bytes.byteLength).toBe(bytes.byteLength)
      }
    })
    // The same work on this thread is the measure: what is left here is handing the pieces over.
    expect(beside / alone).toBeLessThan(0.8)
  }, 120_000)
})

describe('createBodyBudget', () => {
  const never = new AbortController().signal
  const budgetOf = (totalBytes: number, shareBytes = totalBytes) => createBodyBudget({ totalBytes, shareBytes })

  it('lets bodies in by the order of asking, as memory is given back', async () => {
    const budget = budgetOf(10)
    const order: string[] = []
    const take = async (userId: string, bytes: number) => {
      const giveBack = await budget.take({ userId, bytes }, never)
      order.push(userId)
      return giveBack
    }
    const [a, b, c, d] = [take('a', 6), take('b', 6), take('c', 4), take('d', 1)]
    await delay(5)
    expect(order).toEqual(['a', 'c'])
    ;(await a)()
    await delay(5)
    expect(order).toEqual(['a', 'c', 'b'])
    ;(await c)()
    ;(await d)()
    ;(await b)()
    expect(order).toEqual(['a', 'c', 'b', 'd'])
  })

  it('holds no more than a share for one person, whoever else waits (two slow bodies of one kept everybody out)', async () => {
    const budget = budgetOf(10, 6)
    const first = await budget.take({ userId: 'eve', bytes: 100 }, never)
    let isIn = false
    const second = budget.take({ userId: 'eve', bytes: 6 }, never).then((giveBack) => {
      isIn = true
      return giveBack
    })
    const giveBack = await budget.take({ userId: 'ada', bytes: 4 }, never)
    expect(isIn).toBe(false)
    giveBack()
    first()
    ;(await second)()
  })

  it('does not let small ones pass a large one for ever', async () => {
    const budget = budgetOf(10, 9)
    const small = await budget.take({ userId: 'a', bytes: 2 }, never)
    let isIn = false
    const large = budget.take({ userId: 'b', bytes: 9 }, never).then((giveBack) => {
      isIn = true
      return giveBack
    })
    for (let round = 0; round < 64; round += 1) (await budget.take({ userId: 'c', bytes: 1 }, never))()
    const waiting = budget.take({ userId: 'c', bytes: 1 }, never)
    expect(isIn).toBe(false)
    small()
    ;(await large)()
    ;(await waiting)()
  })

  it('forgets who has gone away', async () => {
    const budget = budgetOf(10)
    const giveBack = await budget.take({ userId: 'a', bytes: 1_000 }, never)
    const gone = new AbortController()
    const waiting = budget.take({ userId: 'b', bytes: 1 }, gone.signal)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    giveBack()
    await budget.take({ userId: 'c', bytes: 10 }, never)
  })
})

describe('atLeast', () => {
  const rate = { bytesPerSecond: 1_000, afterMs: 50, lookEveryMs: 20 }
  async function* pieces(everyMs: number, count: number) {
    for (let at = 0; at < count; at += 1) {
      await delay(everyMs)
      yield Buffer.alloc(100)
    }
  }
  const read = async (everyMs: number, count: number): Promise<number> => {
    let bytes = 0
    for await (const piece of atLeast(pieces(everyMs, count), rate)) bytes += piece.length
    return bytes
  }

  it('takes what comes fast enough, and says so of what does not', async () => {
    expect(await read(1, 20)).toBe(2_000)
    await expect(read(10_000, 1)).rejects.toThrow(/too slowly.*Send it again/)
  })
})
