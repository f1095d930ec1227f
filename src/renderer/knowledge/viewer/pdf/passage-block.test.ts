import { describe, expect, it } from 'vitest'
import { type Box, blockAround, readableScale } from './passage-block.ts'
import { ACTUAL_SIZE } from './zoom.ts'

const line = (left: number, right: number, top: number): Box => ({ left, right, top, bottom: top + 12 })

describe('the block of a passage', () => {
  it('is as wide as its lines, whichever part of one is marked', () => {
    const page = [line(70, 520, 100), line(70, 300, 114), line(304, 520, 114), line(70, 500, 128)]
    expect(blockAround([line(304, 400, 114)], page)).toEqual({ left: 70, right: 520, lineHeight: 12 })
  })

  it('leaves out the column beside it, and what stands far above', () => {
    const page = [line(20, 580, 10), line(70, 280, 100), line(70, 280, 114), line(310, 520, 100), line(310, 520, 114)]
    expect(blockAround([line(100, 180, 100)], page)).toEqual({ left: 70, right: 280, lineHeight: 12 })
  })

  it('is none where nothing is marked', () => {
    expect(blockAround([], [line(70, 520, 100)])).toBeNull()
  })
})

describe('the scale to read it at', () => {
  it('fills a narrow window with the block', () => {
    expect(readableScale(388, 388 / 595, { left: 70, right: 520, lineHeight: 11 })).toBeCloseTo(388 / 450)
  })

  it('never goes over the actual size', () => {
    expect(readableScale(388, 388 / 595, { left: 70, right: 170, lineHeight: 11 })).toBe(ACTUAL_SIZE)
  })

  it('leaves large letters, a page with room, and one that the block fills anyway', () => {
    expect(readableScale(388, 388 / 595, { left: 70, right: 520, lineHeight: 19 })).toBeNull()
    expect(readableScale(800, 800 / 595, { left: 70, right: 520, lineHeight: 8 })).toBeNull()
    expect(readableScale(388, 388 / 595, { left: 10, right: 585, lineHeight: 11 })).toBeNull()
  })
})
