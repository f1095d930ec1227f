import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acquireDirectoryLock } from './directory-lock.ts'
import { testFolder } from './test-folder.ts'

const lockModule = new URL('./directory-lock.ts', import.meta.url).href

const holdInChild = async (dir: string) => {
  const script = `
    const { acquireDirectoryLock } = await import(${JSON.stringify(lockModule)})
    acquireDirectoryLock(process.argv[1])
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
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
    const child = await holdInChild(folder.path)
    expect(() => acquireDirectoryLock(folder.path)).toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = acquireDirectoryLock(folder.path)
    lock.release()
  })

  it('is not lost when the data folder is listed or its owner hint is read', async () => {
    using folder = testFolder()
    const child = await holdInChild(folder.path)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(() => acquireDirectoryLock(folder.path)).toThrow('already running')
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
})
