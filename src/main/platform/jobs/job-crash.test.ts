import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { platformMigrations } from '../database/platform-migrations.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { silentLogger } from '../logging/silent-logger.ts'
import { createJobQueue } from './create-job-queue.ts'

const moduleOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)

/** A host whose job says that it has begun and never ends; killed in the middle of it. */
const dyingHost = `
  const { connectForWriting, configureWriting } = await import(${moduleOf('../database/connect-database.ts')})
  const { createJobQueue } = await import(${moduleOf('./create-job-queue.ts')})
  const { silentLogger } = await import(${moduleOf('../logging/silent-logger.ts')})
  const db = connectForWriting(process.argv[1])
  configureWriting(db)
  const queue = createJobQueue({ db, logger: silentLogger() })
  const run = (job) => new Promise(() => console.log('begun ' + job.attempt))
  const countsInterruptions = process.argv[2] === 'counting'
  queue.register({ kind: 'extract', concurrency: 1, maxAttempts: 3, countsInterruptions, run })
  queue.start()
  setInterval(() => {}, 1000)`

const killInTheMiddle = async (path: string, counting = true): Promise<string> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', dyingHost, path, counting ? 'counting' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const [output] = await Promise.race([once(child.stdout, 'data'), exit])
  child.kill('SIGKILL')
  await exit
  return String(output).trim()
}

describe('a job whose process is killed', () => {
  it('runs again, counting the attempt', async () => {
    using test = openTestDatabase([platformMigrations])
    createJobQueue({ db: test.db, logger: silentLogger() }).enqueue('extract', { documentId: 'd' })
    test.db.close()
    expect(await killInTheMiddle(test.path)).toBe('begun 1')

    const queue = createJobQueue({ db: test.reopen(), logger: silentLogger() })
    const ran: unknown[] = []
    const run = async (job: { attempt: number; payload: unknown }) => void ran.push(job.attempt, job.payload)
    queue.register({ kind: 'extract', concurrency: 1, maxAttempts: 3, run })
    queue.start()
    await expect.poll(() => ran).toEqual([2, { documentId: 'd' }])
    await queue.stop()
  })

  it('runs on, however often its process is killed, where that cannot be its own doing', async () => {
    using test = openTestDatabase([platformMigrations])
    createJobQueue({ db: test.db, logger: silentLogger() }).enqueue('extract', { documentId: 'd' })
    test.db.close()
    for (let death = 1; death <= 4; death += 1) await killInTheMiddle(test.path, false)

    const queue = createJobQueue({ db: test.reopen(), logger: silentLogger() })
    const ran: unknown[] = []
    const run = async (job: { payload: unknown }) => void ran.push(job.payload)
    queue.register({ kind: 'extract', concurrency: 1, maxAttempts: 3, countsInterruptions: false, run })
    queue.start()
    await expect.poll(() => ran).toEqual([{ documentId: 'd' }])
    await queue.stop()
  })

  it('is given up when it kills every process that runs it', async () => {
    using test = openTestDatabase([platformMigrations])
    createJobQueue({ db: test.db, logger: silentLogger() }).enqueue('extract', { documentId: 'poison' })
    test.db.close()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await killInTheMiddle(test.path)).toBe(`begun ${attempt}`)
    }

    const queue = createJobQueue({ db: test.reopen(), logger: silentLogger() })
    const givenUp: string[] = []
    queue.register({
      kind: 'extract',
      concurrency: 1,
      maxAttempts: 3,
      run: () => Promise.reject(new Error('It must not run a fourth time.')),
      onGivenUp: (job, error) => void givenUp.push(`${job.payload.documentId}: ${error.message}`),
    })
    queue.start()
    expect(givenUp).toEqual(['poison: The app ended 3 times while it worked on this.'])
    await queue.stop()
  })
})
