import { expect, it } from 'vitest'
import { createNotificationChannel, silentLogger } from '../../platform/index.ts'
import { memorySource } from './memory-source.ts'
import { createSources } from './sources.ts'

it('a source that is added twice is looked at once (each of its files came in twice)', async () => {
  let looks = 0
  const sync = async () => {
    looks += 1
    return { unsettled: false }
  }
  const notifications = createNotificationChannel({ bufferSize: 100, logger: silentLogger() })
  const sources = createSources({ sync, notifications, logger: silentLogger(), settleMs: 0 })
  const source = memorySource()
  const runner = sources.add(source)
  expect(sources.add(source)).toBe(runner)
  await runner.settled()
  expect(looks).toBe(1)
  source.tell()
  await runner.settled()
  expect(looks).toBe(2)
  await sources.stop()
})
