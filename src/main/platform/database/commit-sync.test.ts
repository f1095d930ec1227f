import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLogger } from '../logging/silent-logger.ts'
import { type CommitSync, createCommitSync } from './commit-sync.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const NEVER_MS = 2 ** 30

const withSync = async (work: (test: TestDatabase, commits: CommitSync) => Promise<void>): Promise<void> => {
  using test = openTestDatabase([])
  test.db.exec('CREATE TABLE notes (text TEXT)')
  const commits = createCommitSync({ db: test.db, logger: silentLogger(), everyMs: NEVER_MS })
  await work(test, commits)
  await commits.close()
}
const write = ({ db }: TestDatabase): void => {
  db.prepare('INSERT INTO notes VALUES (?)').run('x')
}

describe('createCommitSync', () => {
  it('resolves for a hundred callers at the same time, and again after the next commit', () =>
    withSync(async (test, commits) => {
      write(test)
      await Promise.all(Array.from({ length: 100 }, () => commits.synced()))
      write(test)
      await commits.synced()
    }))

  it('rejects when the data folder was deleted, and goes on rejecting', () =>
    withSync(async (test, commits) => {
      write(test)
      await commits.synced()
      rmSync(dirname(test.path), { recursive: true })
      write(test)
      for (let attempt = 0; attempt < 2; attempt += 1)
        await expect(commits.synced()).rejects.toMatchObject({ code: 'Unavailable', message: /not there any more/ })
    }))

  it('rejects when the data folder was moved away, also where another stands in its place', () =>
    withSync(async (test, commits) => {
      const dir = dirname(test.path)
      write(test)
      await commits.synced()
      renameSync(dir, `${dir}-moved`)
      mkdirSync(dir)
      write(test)
      await expect(commits.synced()).rejects.toMatchObject({ code: 'Unavailable' })
      rmSync(`${dir}-moved`, { recursive: true })
    }))

  it('has nothing to wait for where nothing was written', () =>
    withSync(async (test, commits) => {
      write(test)
      await commits.synced()
      rmSync(dirname(test.path), { recursive: true })
      await commits.synced()
    }))
})
