import { expect, it } from 'vitest'
import { growthInAll, growthOf } from '../../../scripts/soak/growth.ts'
import { plotSoak } from '../../../scripts/soak/plot.ts'
import { runSoak } from '../../../scripts/soak/run-soak.ts'

it('a host under readers, replies, ingestion and searches loses none of them (npm run soak takes longer)', async () => {
  const report = await runSoak({ minutes: 0.1, readers: 50, sampleEveryMs: 500, launch: { bundle: false } })
  expect(report.findings.filter((finding) => !/grew/.test(finding))).toEqual([])
  expect(report.bytesToReaders).toBeGreaterThan(0)
  for (const done of [report.replies, report.documents, report.searches]) expect(done).toBeGreaterThan(0)
  expect(plotSoak(report.samples)).toContain('<polyline')
}, 300_000)

it('growth is told by the last quarter against the second', () => {
  expect(growthOf([100, 100, 10, 10, 10, 10, 10, 10])).toBeCloseTo(1)
  expect(growthOf([1, 1, 10, 10, 15, 20, 20, 20])).toBeCloseTo(2)
})

it('growth in all is told by the last quarter against the first', () => {
  expect(growthInAll([10, 10, 20, 20, 20, 20, 20, 20])).toBeCloseTo(2)
  expect(growthInAll([10, 10, 50, 50, 50, 50, 10, 10])).toBeCloseTo(1)
})
