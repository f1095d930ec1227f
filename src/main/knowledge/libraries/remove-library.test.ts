import { describe, expect, it } from 'vitest'
import {
  AlcoveError,
  createJobQueue,
  type Database,
  openTestDatabase,
  platformMigrations,
  silentLogger,
} from '../../platform/index.ts'
import { createLibraryRemoval, type LibraryOwner } from './remove-library.ts'

const owner: LibraryOwner = { userId: 'ada', teamId: 'taxes' }

/** A process with a library in it: what is left of it is told, and a step may fail. */
const processOn = (db: Database, { left, fail }: { left: Set<string>; fail?: (step: string) => void }) => {
  const jobs = createJobQueue({ db, logger: silentLogger(), backoffMs: () => 1 })
  const step = (name: string) => async (asked: LibraryOwner) => {
    expect(asked).toEqual(owner)
    fail?.(name)
    left.delete(name)
  }
  const { remove, jobHandler } = createLibraryRemoval({
    jobs,
    remove: async (asked) => {
      if (!left.has('name')) throw new AlcoveError('NotFound', 'This library does not exist any more.')
      await step('name')(asked)
    },
    empty: [step('documents'), step('conversations')],
  })
  jobs.register(jobHandler)
  return { jobs, remove }
}
const library = (): Set<string> => new Set(['name', 'documents', 'conversations'])

describe('the removal of a library', () => {
  it('is finished by the next process where the first one ends in its middle', async () => {
    using test = openTestDatabase([platformMigrations])
    const left = library()
    const died = Promise.withResolvers<void>()
    const first = processOn(test.db, {
      left,
      fail: (step) => {
        if (step !== 'conversations') return
        died.resolve()
        throw new Error('The process ended.')
      },
    })
    const removed = first.remove(owner)
    first.jobs.start()
    await removed
    await died.promise
    await first.jobs.stop()
    expect([...left]).toEqual(['conversations'])

    const second = processOn(test.db, { left })
    second.jobs.start()
    await expect.poll(() => [...left]).toEqual([])
    await second.jobs.stop()
    expect(test.db.prepare('SELECT count(*) FROM jobs').pluck().get()).toBe(0)
  })

  it('of the last one is refused, and nothing of it is gone then or later', async () => {
    using test = openTestDatabase([platformMigrations])
    const left = library()
    const { jobs, remove } = processOn(test.db, {
      left,
      fail: () => {
        throw new AlcoveError('Conflict', 'This is your last library.')
      },
    })
    jobs.start()
    await expect(remove(owner)).rejects.toMatchObject({ code: 'Conflict' })
    await jobs.stop()
    expect(left).toEqual(library())
    expect(test.db.prepare('SELECT count(*) FROM jobs').pluck().get()).toBe(0)
  })
})
