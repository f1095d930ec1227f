import { expect, it } from 'vitest'
import { ACTUAL_SIZE, fitScale, stepZoom, zoomPercent } from './zoom.ts'

it('fills the width, up to a bound', () => {
  expect(fitScale(612, 612)).toBe(1)
  expect(zoomPercent(fitScale(5_000, 612))).toBe(150)
  expect(fitScale(0, 612)).toBe(ACTUAL_SIZE)
})

it('steps from any scale to the next round one and stops at the ends', () => {
  expect(zoomPercent(stepZoom(ACTUAL_SIZE, 1))).toBe(110)
  expect(zoomPercent(stepZoom(1.4, -1))).toBe(100)
  expect(zoomPercent(stepZoom(4 * ACTUAL_SIZE, 1))).toBe(400)
  expect(zoomPercent(stepZoom(0.5 * ACTUAL_SIZE, -1))).toBe(50)
})
