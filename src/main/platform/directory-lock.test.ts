import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
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
