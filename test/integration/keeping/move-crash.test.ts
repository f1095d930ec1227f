import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { contentOf, fakeDataFolder, requestMove } from '../../../src/main/app/data-folder/fake-data-folder.ts'
import { deleteFormerFolder } from '../../../src/main/app/data-folder/former-folders.ts'
import { readFailure } from '../../../src/main/app/data-folder/move-request.ts'
import { settleDataFolder } from '../../../src/main/app/data-folder/settle-data-folder.ts'
import { type TestFolder, testFolder } from '../../../src/main/platform/test-folder.ts'
import { smallDisk } from '../../small-disk.ts'

/** A program of its own for each step. */
const LIMIT_MS = 300_000
const endsAtStep = new URL('../../power-cut/ends-at-step.ts', import.meta.url).href
const unsyncedAtArrival = new URL('../../power-cut/unsynced-at-arrival.ts', import.meta.url).href
const settleOnce = fileURLToPath(new URL('../../power-cut/settle-once.ts', import.meta.url))

let folder: TestFolder
afterEach(() => folder?.[Symbol.dispose]())

/** A start that is killed right before a step; how many steps there were where it was not. */
const startKilledAt = (step: number, dataDir: string): number | null => {
  const { signal, status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', endsAtStep, settleOnce, dataDir],
    { encoding: 'utf8', env: { ...process.env, ALCOVE_ENDS_AT: String(step) } },
  )
  if (signal === 'SIGKILL') return null
  expect([status, stderr]).toEqual([0, ''])
  return Number(stdout)
}

/** After a start was killed: whichever folder the next one is given, it finds everything in one place, and nothing half anywhere. */
const expectWholeAfter = async (step: number, from: string, to: string, whole: object): Promise<string> => {
  const home = await settleDataFolder(from)
  const told = `killed before step ${step}, went on in ${home}`
  expect([told, contentOf(home)]).toEqual([told, whole])
  expect([told, await settleDataFolder(from)]).toEqual([told, home])
  if (home === from) {
    expect([
      told,
      existsSync(to) ? readdirSync(to).filter((name) => !['moved.json', 'window'].includes(name)) : [],
    ]).toEqual([told, []])
    expect([told, readFailure(from)?.message]).toEqual([told, expect.stringMatching(/ended before the move was done/)])
  } else expect([told, await settleDataFolder(to)]).toEqual([told, home])
  return home
}

it('a move to a disk that becomes full leaves everything where it was, and says so', () => {
  folder = testFolder()
  const [from, disk] = [join(folder.path, 'from'), join(folder.path, 'disk')]
  fakeDataFolder(from)
  writeFileSync(join(from, 'models', 'large.gguf'), Buffer.alloc(3 * 2 ** 20))
  const whole = contentOf(from)
  requestMove(from, join(disk, 'to'))
  const [command = '', ...args] = smallDisk(1, disk).wrap
  const { status, stderr } = spawnSync(command, [...args, process.execPath, settleOnce, from], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  expect(contentOf(from)).toEqual(whole)
  expect(readFailure(from)?.message).toMatch(/The disk of the new folder became full/)
})

it('the copy is on the disk, every file and folder of it, before it is said to be whole', () => {
  folder = testFolder()
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
  fakeDataFolder(from)
  requestMove(from, to)
  const { stdout } = spawnSync(process.execPath, ['--import', unsyncedAtArrival, settleOnce, from], {
    encoding: 'utf8',
  })
  const { made, unsynced } = JSON.parse(stdout) as { made: number; unsynced: string[] }
  expect(made).toBeGreaterThan(15)
  expect(unsynced).toEqual([])
})

describe('a start that is killed in a move', () => {
  it(
    'at any step leaves everything in one folder, the former or the new one, and says so',
    async () => {
      const homes = new Set<string>()
      for (let step = 1, ended: number | null = null; ended === null; step++) {
        folder = testFolder()
        const [from, to] = [join(folder.path, 'from'), join(folder.path, 'disk', 'to')]
        fakeDataFolder(from)
        const whole = contentOf(from)
        requestMove(from, to)
        ended = startKilledAt(step, from)
        if (ended === null) homes.add((await expectWholeAfter(step, from, to, whole)).slice(folder.path.length))
        else expect(step).toBeGreaterThan(40)
        folder[Symbol.dispose]()
      }
      expect([...homes].toSorted()).toEqual(['/disk/to', '/from'])
    },
    LIMIT_MS,
  )

  it(
    'back to a folder that it was in before leaves no two folders that name each other',
    async () => {
      const prepared = async (): Promise<{ from: string; to: string; whole: object }> => {
        folder = testFolder()
        const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')]
        fakeDataFolder(first)
        const whole = contentOf(first)
        requestMove(first, second)
        await settleDataFolder(first)
        await deleteFormerFolder(first, second)
        requestMove(second, first)
        return { from: second, to: first, whole }
      }
      const all = startKilledAt(0, (await prepared()).from) ?? 0
      folder[Symbol.dispose]()
      expect(all).toBeGreaterThan(40)
      for (let step = all - 12; step <= all; step++) {
        const { from, to, whole } = await prepared()
        expect(startKilledAt(step, from)).toBeNull()
        // Whoever starts on the folder that it was in at first finds everything as well.
        expect(contentOf(await settleDataFolder(to))).toEqual(whole)
        await expectWholeAfter(step, from, to, whole)
        folder[Symbol.dispose]()
      }
    },
    LIMIT_MS,
  )
})
