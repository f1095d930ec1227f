import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acquireDirectoryLock } from './directory-lock.ts'
import { testFolder } from './test-folder.ts'

const lockModule = new URL('./directory-lock.ts', import.meta.url).href

// Keeps nothing of what it is given, and makes garbage: the lock must not depend on its owner's care.
const holdInChild = async (dir: string) => {
  const script = `
    const { acquireDirectoryLock } = await import(${JSON.stringify(lockModule)})
    acquireDirectoryLock(process.argv[1])
    globalThis.gc()
    setInterval(() => globalThis.gc(), 5)
    setTimeout(() => console.log('locked'), 30)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exit
  }
  await Promise.race([once(child.stdout, 'data'), exit])
  return { pid: child.pid, kill, [Symbol.asyncDispose]: kill }
}

describe('acquireDirectoryLock', () => {
  it('refuses a second owner until the first lets go', () => {
    using folder = testFolder()
    const lock = acquireDirectoryLock(folder.path)
    expect(() => acquireDirectoryLock(folder.path)).toThrow(
      expect.objectContaining({ code: 'Conflict', message: expect.stringContaining(`process ${process.pid}`) }),
    )
    lock.release()
    lock.release()
    acquireDirectoryLock(folder.path).release()
    expect(existsSync(join(folder.path, 'alcove.pid'))).toBe(false)
  })

  it('creates the folder', () => {
    using folder = testFolder()
    const dir = join(folder.path, 'deep', 'er')
    acquireDirectoryLock(dir).release()
    expect(existsSync(dir)).toBe(true)
  })

  it('names another process that holds it, and is free the moment that process is killed', async () => {
    using folder = testFolder()
    await using child = await holdInChild(folder.path)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(() => acquireDirectoryLock(folder.path)).toThrow(`process ${child.pid}`)
    }
    await child.kill()
    acquireDirectoryLock(folder.path).release()
  })
})

describe('a folder that others could enter before', () => {
  it.skipIf(process.platform === 'win32')('is closed to them with everything in it, whatever stood there', () => {
    using folder = testFolder()
    const dir = join(folder.path, 'data')
    mkdirSync(join(dir, 'blobs', 'team-a'), { recursive: true })
    for (const path of ['alcove.db', 'token', 'blobs/team-a/x.pdf']) writeFileSync(join(dir, path), 'x')
    symlinkSync(folder.path, join(dir, 'link'))
    chmodSync(folder.path, 0o755)
    for (const path of ['', 'blobs', 'blobs/team-a']) chmodSync(join(dir, path), 0o777)
    for (const path of ['alcove.db', 'token', 'blobs/team-a/x.pdf']) chmodSync(join(dir, path), 0o666)

    acquireDirectoryLock(dir).release()
    const modeOf = (path: string) => (statSync(join(dir, path)).mode & 0o777).toString(8)
    expect(['', 'blobs', 'blobs/team-a'].map(modeOf)).toEqual(['700', '700', '700'])
    expect(['alcove.db', 'token', 'blobs/team-a/x.pdf', 'alcove.lock'].map(modeOf)).toEqual([
      '600',
      '600',
      '600',
      '600',
    ])
    // What a link leads to is not ours.
    expect(statSync(folder.path).mode & 0o777).toBe(0o755)
  })

  it.skipIf(process.platform === 'win32')(
    'cannot be kept from us by whoever holds the old lock file (another local user could)',
    async () => {
      using folder = testFolder()
      const dir = join(folder.path, 'data')
      await using _other = await holdInChild(dir)
      // As if the folder had been made by hand, and the other were another user.
      chmodSync(dir, 0o777)
      chmodSync(join(dir, 'alcove.lock'), 0o666)
      acquireDirectoryLock(dir).release()
    },
  )

  it('is told of in words where its path is too long for a database (it "may only be read")', () => {
    using folder = testFolder()
    const many = Array.from({ length: 9 }, (_, index) => `${index}`.padEnd(60, 'd'))
    for (const dir of [join(folder.path, ...many), join(folder.path, 'x'.repeat(300))])
      expect(() => acquireDirectoryLock(dir)).toThrow(
        expect.objectContaining({ code: 'Unavailable', message: expect.stringContaining('too long for a database') }),
      )
  })

  it('is told of in words where it cannot be written to, or is a file', () => {
    using folder = testFolder()
    writeFileSync(join(folder.path, 'file'), '')
    expect(() => acquireDirectoryLock(join(folder.path, 'file'))).toThrow(
      expect.objectContaining({ code: 'Unavailable', message: expect.stringContaining('is a file') }),
    )
  })
})
