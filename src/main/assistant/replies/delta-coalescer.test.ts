import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDeltaCoalescer } from './delta-coalescer.ts'

test('deltas join to the text, each at its offset, wherever it is flushed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constant(null))),
      fc.integer({ min: 1, max: 20 }),
      (steps, maxLength) => {
        let joined = ''
        const publish = (delta: string, offset: number) => {
          expect(offset).toBe(joined.length)
          expect(delta).not.toBe('')
          joined += delta
        }
        const coalescer = createDeltaCoalescer({ publish, intervalMs: 1000, maxLength })
        for (const step of steps) step === null ? coalescer.flush() : coalescer.add(step)
        coalescer.flush()
        expect(joined).toBe(steps.filter((step) => step !== null).join(''))
        expect(coalescer.published).toBe(joined)
      },
    ),
  )
})

test('the first piece goes out at once, what follows together within the interval', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const deltas: string[] = []
  const coalescer = createDeltaCoalescer({ publish: (delta) => deltas.push(delta), intervalMs: 15, maxLength: 1000 })
  for (const piece of ['a', 'b', 'c']) coalescer.add(piece)
  vi.advanceTimersByTime(14)
  expect(deltas).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(deltas).toEqual(['a', 'bc'])
})
