import { describe, expect, it } from 'vitest'
import { ROWS_PER_WRITE } from '../store/chunk-index.ts'
import { createWritePace } from './write-pace.ts'

describe('createWritePace', () => {
  it('gives more rows to a transaction while they take little, up to a bound', () => {
    const pace = createWritePace()
    expect(pace.rows).toBe(ROWS_PER_WRITE)
    for (let write = 0; write < 10; write++) pace.wrote(pace.rows, 1)
    expect(pace.rows).toBe(ROWS_PER_WRITE * 4)
  })

  it('takes nothing from the last rows of a document, which are few', () => {
    const pace = createWritePace()
    pace.wrote(3, 0.2)
    expect(pace.rows).toBe(ROWS_PER_WRITE)
  })

  it('gives fewer when a transaction has held the loop, and never fewer than at first', () => {
    const pace = createWritePace()
    pace.wrote(pace.rows, 1)
    pace.wrote(pace.rows, 4)
    expect(pace.rows).toBe(ROWS_PER_WRITE * 2)
    pace.wrote(pace.rows, 7)
    pace.wrote(pace.rows, 70)
    expect(pace.rows).toBe(ROWS_PER_WRITE)
  })
})
