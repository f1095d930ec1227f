import { describe, expect, it } from 'vitest'
import { type ReplyTurn, replyStatistics } from './reply-statistics.ts'

const turn = (taskId: string, turnNumber: number, ttftMs: number | null, turnDurationMs: number): ReplyTurn => ({
  taskId,
  turnNumber,
  providerName: 'quoting',
  providerModel: 'quotes',
  ttftMs,
  turnDurationMs,
})

describe('what replies took', () => {
  it('counts both figures over the same replies, so that the first word never comes after the end', () => {
    const short = ['a', 'b', 'c'].map((taskId) => turn(taskId, 1, null, 3))
    const figures = replyStatistics([...short, turn('d', 1, 90, 100), turn('e', 1, 80, 95)])
    expect(figures).toMatchObject({ count: 2, firstWordMs: { p50: 80, max: 90 }, wholeMs: { p50: 95, max: 100 } })
  })

  it('waits for the first word through the turns before it, and for the end through those behind it', () => {
    const turns = [turn('a', 2, 40, 60), turn('a', 1, null, 500), turn('a', 3, null, 7)]
    expect(replyStatistics(turns)).toMatchObject({ firstWordMs: { p50: 540 }, wholeMs: { p50: 567 } })
  })

  it('leaves out what begins before the time that is looked at', () => {
    expect(replyStatistics([turn('a', 2, 40, 60)])).toEqual({
      count: 0,
      firstWordMs: null,
      wholeMs: null,
      answeredBy: [],
    })
  })

  it('says who wrote how many', () => {
    const other = { ...turn('c', 1, 5, 9), providerName: 'ollama', providerModel: 'llama' }
    expect(replyStatistics([other, turn('a', 1, 1, 2), turn('b', 1, 1, 2)]).answeredBy).toEqual([
      { providerName: 'quoting', providerModel: 'quotes', count: 2 },
      { providerName: 'ollama', providerModel: 'llama', count: 1 },
    ])
  })
})
