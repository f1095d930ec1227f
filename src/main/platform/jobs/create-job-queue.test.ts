import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import { platformMigrations } from '../database/platform-migrations.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { silentLogger } from '../logging/silent-logger.ts'
import { createJobQueue, type JobQueueOptions } from './create-job-queue.ts'
import { type Job, type JobHandler, PermanentJobError } from './job-queue.ts'

const queueOn = (db: Database, options: Partial<JobQueueOptions> = {}) =>
  createJobQueue({ db, logger: silentLogger(), backoffMs: () => 1, stopGraceMs: 20, ...options })

const handlerOf = (run: JobHandler['run'], more: Partial<JobHandler> = {}): JobHandler => ({
  kind: 'extract',
  concurrency: 1,
  maxAttempts: 3,
  run,
  ...more,
})

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

const waitingIn = (db: Database): unknown[] =>
  db.prepare('SELECT state, attempt FROM jobs ORDER BY position').raw().all()

describe('createJobQueue', () => {
  it('runs jobs in order and forgets those that succeeded', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const ran: Job[] = []
    queue.register(handlerOf(async (job) => void ran.push(job)))
    queue.enqueue('extract', { documentId: 'a' })
    queue.start()
    const jobId = queue.enqueue('extract', { documentId: 'b' })
    await expect.poll(() => waitingIn(test.db)).toEqual([])
    expect(ran.map((job) => job.payload)).toEqual([{ documentId: 'a' }, { documentId: 'b' }])
    expect(ran[1]).toEqual({ jobId, kind: 'extract', payload: { documentId: 'b' }, attempt: 1 })
    await queue.stop()
  })

  it('runs nothing of a transaction that is undone, and wakes after the commit of one that is not', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const ran: unknown[] = []
    queue.register(handlerOf(async ({ payload }) => void ran.push(payload.n, test.db.inTransaction)))
    queue.start()
    const undone = test.db.transaction(() => {
      queue.enqueue('extract', { n: 1 })
      throw new Error('undo')
    })
    expect(undone).toThrow('undo')
    test.db.transaction(() => queue.enqueue('extract', { n: 2 }))()
    await expect.poll(() => ran).toEqual([2, false])
    await queue.stop()
  })

  it('never runs more of a kind at once than its handler allows', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    let running = 0
    let most = 0
    const busy = async () => {
      running += 1
      most = Math.max(most, running)
      await delay(2)
      running -= 1
    }
    queue.register(handlerOf(busy, { concurrency: 2 }))
    queue.start()
    for (let n = 0; n < 10; n += 1) queue.enqueue('extract', { n })
    await expect.poll(() => waitingIn(test.db)).toEqual([])
    expect(most).toBe(2)
    await queue.stop()
  })

  it('lets a quick job pass long ones, and long ones begin in their turn however many quick ones come', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const begun: unknown[] = []
    const ends = new Map<unknown, () => void>()
    const run = ({ payload }: Job) =>
      new Promise<void>((resolve) => {
        begun.push(payload.n)
        ends.set(payload.n, resolve)
      })
    queue.register(handlerOf(run, { concurrency: 2, quickConcurrency: 1 }))
    queue.start()
    for (const n of ['long 1', 'long 2', 'long 3']) queue.enqueue('extract', { n })
    for (const n of ['quick 1', 'quick 2', 'quick 3']) queue.enqueue('extract', { n }, { isQuick: true })
    await expect.poll(() => begun).toEqual(['long 1', 'long 2', 'quick 1'])
    ends.get('quick 1')?.()
    await expect.poll(() => begun.at(-1)).toBe('quick 2')
    ends.get('long 1')?.()
    await expect.poll(() => begun.at(-1)).toBe('long 3')
    expect(begun).toHaveLength(5)
    for (const end of ends.values()) end()
    await expect.poll(() => begun.at(-1)).toBe('quick 3')
    ends.get('quick 3')?.()
    await expect.poll(() => waitingIn(test.db)).toEqual([])
    await queue.stop()
  })

  it('lets what came out of a file wait until what people added has begun, also where that came later', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const begun: unknown[] = []
    queue.register(
      handlerOf(async ({ payload }) => void begun.push(payload.n), { concurrency: 1, quickConcurrency: 1 }),
    )
    for (const n of [1, 2]) {
      queue.enqueue('extract', { n: `inside ${n}` }, { isBehind: true })
      queue.enqueue('extract', { n: `added ${n}` })
      queue.enqueue('extract', { n: `quick ${n}` }, { isQuick: true })
    }
    queue.start()
    await expect.poll(() => waitingIn(test.db)).toEqual([])
    expect(begun).toHaveLength(6)
    expect(begun.slice(-2).toSorted()).toEqual(['inside 1', 'inside 2'])
    await queue.stop()
  })

  it('finds the next quick job without a look into those that are not', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const begun: unknown[] = []
    const run = ({ payload }: Job, signal: AbortSignal) => {
      begun.push(payload.n)
      return payload.n === 'long' ? aborted(signal) : Promise.resolve()
    }
    queue.register(handlerOf(run, { quickConcurrency: 1 }))
    queue.start()
    for (const n of ['long', 'never read']) queue.enqueue('extract', { n })
    test.db.exec(`UPDATE jobs SET payload = 'no JSON' WHERE payload LIKE '%never%'`)
    queue.enqueue('extract', { n: 'quick' }, { isQuick: true })
    await expect.poll(() => begun).toEqual(['long', 'quick'])
    await queue.stop()
  })

  it('runs a quick job that failed again in its time, however long the others take (it waited until one of them ended)', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db, { backoffMs: () => 20 })
    const begun: unknown[] = []
    const run = async ({ payload, attempt }: Job, signal: AbortSignal) => {
      begun.push(payload.n)
      if (payload.n === 'long') await aborted(signal)
      if (attempt === 1) throw new Error('not yet')
    }
    queue.register(handlerOf(run, { quickConcurrency: 1 }))
    queue.start()
    for (const isQuick of [false, true]) queue.enqueue('extract', { n: isQuick ? 'quick' : 'long' }, { isQuick })
    await expect.poll(() => begun).toEqual(['long', 'quick', 'quick'])
    await queue.stop()
  })

  it('knows which jobs of an earlier version are quick', async () => {
    using test = openTestDatabase([{ ...platformMigrations, migrations: platformMigrations.migrations.slice(0, 4) }])
    for (const payload of ['{"n":"long 1"}', '{"n":"long 2"}', '{"n":"quick","isQuick":true}']) {
      test.db
        .prepare(`INSERT INTO jobs VALUES (NULL, ?, 'extract', ?, 'Queued', 0, 0, '2026-01-01')`)
        .run(payload, payload)
    }
    migrate(test.db, pendingMigrations(test.db, [platformMigrations]))
    const queue = queueOn(test.db)
    const begun: unknown[] = []
    const run = ({ payload }: Job, signal: AbortSignal) => {
      begun.push(payload.n)
      return aborted(signal)
    }
    queue.register(handlerOf(run, { quickConcurrency: 1 }))
    queue.start()
    await expect.poll(() => begun).toEqual(['long 1', 'quick'])
    await queue.stop()
  })

  it('runs a failed job again, later each time, and gives it up after its last attempt', async () => {
    using test = openTestDatabase([platformMigrations])
    const asked: number[] = []
    const backoffMs = (attempt: number) => {
      asked.push(attempt)
      return 1
    }
    const queue = queueOn(test.db, { backoffMs })
    const attempts: number[] = []
    const givenUp: string[] = []
    const run = async ({ attempt }: Job) => {
      attempts.push(attempt)
      throw new Error(`failure ${attempt}`)
    }
    queue.register(
      handlerOf(run, { onGivenUp: (job, error) => void givenUp.push(`${job.payload.n}: ${error.message}`) }),
    )
    queue.start()
    queue.enqueue('extract', { n: 7 })
    await expect.poll(() => givenUp).toEqual(['7: failure 3'])
    expect(attempts).toEqual([1, 2, 3])
    expect(asked).toEqual([1, 2])
    expect(waitingIn(test.db)).toEqual([])
    await queue.stop()
  })

  it('gives a job up at once when it can never succeed, and lets others run on', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const ended: string[] = []
    const run = async ({ payload }: Job) => {
      if (payload.n === 1) throw new PermanentJobError('encrypted')
      ended.push(`ran ${payload.n}`)
    }
    queue.register(handlerOf(run, { onGivenUp: (_, error) => void ended.push(error.message) }))
    queue.start()
    queue.enqueue('extract', { n: 1 })
    queue.enqueue('extract', { n: 2 })
    await expect.poll(() => ended).toEqual(['encrypted', 'ran 2'])
    await queue.stop()
  })

  it('removes a given-up job whose hook throws, without what the hook had written', async () => {
    using test = openTestDatabase([platformMigrations])
    test.db.exec('CREATE TABLE notes (text TEXT)')
    const queue = queueOn(test.db)
    const onGivenUp = () => {
      test.db.exec(`INSERT INTO notes VALUES ('half')`)
      throw new Error('hook failed')
    }
    queue.register(handlerOf(() => Promise.reject(new PermanentJobError('no')), { onGivenUp }))
    queue.start()
    queue.enqueue('extract', {})
    await expect.poll(() => waitingIn(test.db)).toEqual([])
    expect(test.db.prepare('SELECT * FROM notes').all()).toEqual([])
    await queue.stop()
  })

  it('cancels waiting and running jobs by a value of their payload', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const ran: unknown[] = []
    let signalOfFirst: AbortSignal | null = null
    const run = async ({ payload }: Job, signal: AbortSignal) => {
      ran.push(payload.n)
      if (payload.n !== 1) return
      signalOfFirst = signal
      await aborted(signal)
    }
    queue.register(handlerOf(run))
    queue.start()
    queue.enqueue('extract', { n: 1, documentId: 'gone' })
    queue.enqueue('extract', { n: 2, documentId: 'gone' })
    queue.enqueue('extract', { n: 3, documentId: 'kept' })
    await expect.poll(() => ran).toEqual([1])
    queue.cancel('extract', 'documentId', 'gone')
    expect(signalOfFirst).toMatchObject({ aborted: true })
    await expect.poll(() => ran).toEqual([1, 3])
    await expect.poll(() => waitingIn(test.db)).toEqual([])
    await queue.stop()
  })

  it('cancels by a value of any words, and by a number, but by no part of one', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const odd = 'a "b" \\c\u0007 ü 日本 %_'
    for (const teamId of [odd, `${odd}x`, 'plain']) queue.enqueue('extract', { teamId })
    queue.enqueue('extract', { teamId: 71 })
    queue.enqueue('extract', { teamId: 7, other: odd })
    queue.cancel('extract', 'teamId', odd)
    queue.cancel('extract', 'teamId', '7')
    queue.cancel('extract', 'teamId', 'plai')
    const left = test.db.prepare(`SELECT payload ->> 'teamId' FROM jobs ORDER BY position`).pluck().all()
    expect(left).toEqual([`${odd}x`, 'plain', 71])
  })

  it('runs a job again when the transaction that cancelled it was undone', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    const attempts: number[] = []
    const run = async ({ attempt }: Job, signal: AbortSignal) => {
      attempts.push(attempt)
      if (attempts.length === 1) await aborted(signal)
    }
    queue.register(handlerOf(run))
    queue.start()
    queue.enqueue('extract', { documentId: 'd' })
    await expect.poll(() => attempts).toEqual([1])
    const undone = test.db.transaction(() => {
      queue.cancel('extract', 'documentId', 'd')
      throw new Error('undo')
    })
    expect(undone).toThrow('undo')
    await expect.poll(() => attempts).toEqual([1, 1])
    await queue.stop()
  })

  it('lets running jobs finish when it stops', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db, { stopGraceMs: 5_000 })
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    let wasAborted = true
    queue.register(
      handlerOf(async (_job, signal) => {
        begun.resolve()
        await released.promise
        wasAborted = signal.aborted
      }),
    )
    queue.start()
    queue.enqueue('extract', {})
    await begun.promise
    const stopped = queue.stop()
    released.resolve()
    await stopped
    expect(wasAborted).toBe(false)
    expect(waitingIn(test.db)).toEqual([])
  })

  it('aborts what outlasts the grace period and keeps it, without counting the attempt', async () => {
    using test = openTestDatabase([platformMigrations])
    const queue = queueOn(test.db)
    queue.register(handlerOf((_, signal) => aborted(signal)))
    queue.start()
    queue.enqueue('extract', {})
    await expect.poll(() => waitingIn(test.db)).toEqual([['Running', 1]])
    await queue.stop()
    expect(waitingIn(test.db)).toEqual([['Queued', 0]])
  })

  it('records how a job ended, and goes on, as soon as the database takes it', async () => {
    using test = openTestDatabase([platformMigrations])
    const errors = vi.fn()
    const queue = queueOn(test.db, { recordRetryMs: 5, logger: Object.assign(silentLogger(), { error: errors }) })
    const refuse = (event: string) =>
      test.db.exec(`CREATE TRIGGER full_${event} BEFORE ${event} ON jobs BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    const ran: unknown[] = []
    const run = async ({ payload }: Job) => {
      ran.push(payload.n)
      if (payload.n !== 1) return
      refuse('DELETE')
      refuse('UPDATE')
    }
    queue.register(handlerOf(run))
    queue.enqueue('extract', { n: 1 })
    queue.enqueue('extract', { n: 2 })
    queue.start()
    await expect.poll(() => errors.mock.calls.length).toBeGreaterThan(2)
    expect(ran).toEqual([1])
    expect(waitingIn(test.db)).toEqual([
      ['Running', 1],
      ['Queued', 0],
    ])
    test.db.exec('DROP TRIGGER full_DELETE; DROP TRIGGER full_UPDATE')
    await expect.poll(() => waitingIn(test.db)).toEqual([])
    expect(ran).toEqual([1, 2])
    await queue.stop()
  })

  it('runs no job whose beginning was not committed (on a full disk one ran hundreds of times a second)', async () => {
    using test = openTestDatabase([platformMigrations])
    // It fails at the commit, as a full disk does, when the row that was changed has been told already.
    test.db.exec(`CREATE TABLE room (id INTEGER PRIMARY KEY);
      CREATE TABLE taken (id INTEGER REFERENCES room (id) DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER full AFTER UPDATE ON jobs BEGIN INSERT INTO taken VALUES (1); END`)
    const errors = vi.fn()
    const queue = queueOn(test.db, { recordRetryMs: 5, logger: Object.assign(silentLogger(), { error: errors }) })
    const ran: unknown[] = []
    queue.register(handlerOf(async ({ payload }) => void ran.push(payload.n)))
    queue.enqueue('extract', { n: 1 })
    queue.start()
    await expect.poll(() => errors.mock.calls.length).toBeGreaterThan(2)
    expect(ran).toEqual([])
    expect(waitingIn(test.db)).toEqual([['Queued', 0]])
    test.db.exec('DROP TRIGGER full')
    await expect.poll(() => ran).toEqual([1])
    await queue.stop()
  })

  it('takes jobs up again after a restart', async () => {
    using test = openTestDatabase([platformMigrations])
    queueOn(test.db).enqueue('extract', { n: 1 })
    const queue = queueOn(test.reopen())
    const ran: unknown[] = []
    queue.register(handlerOf(async ({ payload }) => void ran.push(payload.n)))
    queue.start()
    await expect.poll(() => ran).toEqual([1])
    await queue.stop()
  })
})
