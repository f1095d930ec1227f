import { expect, onTestFinished, test, vi } from 'vitest'
import type { IngestionStatus, IngestionStatusUpdate } from '../../../contracts/index.ts'
import { createNotificationChannel, localOwner, silentLogger } from '../../platform/index.ts'
import { createIngestionNotifier } from './ingestion-notifier.ts'

const update = (status: IngestionStatus, progress: number | null = null): IngestionStatusUpdate => ({
  documentId: '0190a8d2-0000-7000-8000-000000000000',
  status,
  progress,
  chunksIndexed: 0,
  chunksTotal: null,
  reason: null,
})

const listen = (intervalMs: number) => {
  const channel = createNotificationChannel({ bufferSize: 100, logger: silentLogger() })
  const told: unknown[] = []
  channel.subscribe(localOwner(), null, ({ notification }) => told.push(notification.payload))
  return { told, notifier: createIngestionNotifier(channel, intervalMs) }
}

test('every change of status is told, progress only now and then', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { told, notifier } = listen(40)
  notifier.statusChanged('personal', update('Extracting'))
  for (let at = 0; at < 100; at++) notifier.progressed('personal', update('Extracting', at / 100))
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(39)
  notifier.progressed('personal', update('Extracting', 0.98))
  vi.advanceTimersByTime(1)
  notifier.progressed('personal', update('Extracting', 0.99))
  notifier.progressed('personal', update('Extracting', 1))
  notifier.statusChanged('personal', update('Chunking'))
  expect(told).toEqual([update('Extracting'), update('Extracting', 0.99), update('Chunking')])
})

test("another team's documents are not told", () => {
  const { told, notifier } = listen(0)
  notifier.statusChanged('others', update('Extracting'))
  expect(told).toEqual([])
})
