import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { silentLogger } from '../logging/silent-logger.ts'
import { startCheckpointer } from './checkpointer.ts'
import type { Database } from './database.ts'
import { closeDatabase } from './open-database.ts'
import { openTestDatabase } from './test-database.ts'
import { uncopiedPages } from './uncopied-pages.ts'

const fill = (db: Database, rows: number): void => {
  db.exec('CREATE TABLE IF NOT EXISTS filler (bytes BLOB)')
  const insert = db.prepare('INSERT INTO filler VALUES (randomblob(8000))')
  db.transaction(() => {
    for (let row = 0; row < rows; row += 1) insert.run()
  })()
}

/** The threads that are started while a test runs. */
const followWorkers = (): Worker[] => {
  const workers: Worker[] = []
  const started = (message: unknown): void => void workers.push((message as { worker: Worker }).worker)
  subscribe('worker_threads', started)
  onTestFinished(() => void unsubscribe('worker_threads', started))
  return workers
}

describe('startCheckpointer', () => {
  it('copies the log on its worker once it has grown, and the log starts anew', async () => {
    using test = openTestDatabase([])
    const checkpointer = startCheckpointer({ db: test.db, logger: silentLogger(), pages: 100, everyMs: 10 })
    fill(test.db, 200)
    expect(uncopiedPages(test.db)).toBeGreaterThan(100)
    await expect.poll(() => uncopiedPages(test.db)).toBe(0)
    fill(test.db, 1)
    expect(uncopiedPages(test.db)).toBeLessThan(20)
    await checkpointer.stop()
  })

  it('ends its worker when there has been nothing to copy for a while, and starts another', async () => {
    using test = openTestDatabase([])
    const workers = followWorkers()
    const checkpointer = startCheckpointer({ db: test.db, logger: silentLogger(), pages: 100, everyMs: 10, idleMs: 50 })
    for (const count of [1, 2]) {
      fill(test.db, 200)
      await expect.poll(() => workers.length).toBe(count)
      await once(workers[count - 1] as Worker, 'exit')
      expect(uncopiedPages(test.db)).toBe(0)
    }
    fill(test.db, 1)
    expect(await checkpointer.empty()).toBe(true)
    expect(workers).toHaveLength(3)
    await checkpointer.stop()
  })

  it('leaves a short log alone', async () => {
    using test = openTestDatabase([])
    const workers = followWorkers()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const checkpointer = startCheckpointer({ db: test.db, logger: silentLogger(), pages: 100, everyMs: 5 })
    fill(test.db, 10)
    vi.advanceTimersByTime(50)
    expect(workers).toEqual([])
    fill(test.db, 200)
    vi.advanceTimersByTime(5)
    expect(workers).toHaveLength(1)
    await checkpointer.stop()
  })
})

describe('closeDatabase', () => {
  it('leaves one file, and may be called twice', () => {
    using test = openTestDatabase([])
    fill(test.db, 10)
    expect(existsSync(`${test.path}-wal`)).toBe(true)
    closeDatabase(test.db)
    closeDatabase(test.db)
    expect(existsSync(`${test.path}-wal`)).toBe(false)
  })
})
