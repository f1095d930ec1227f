import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../test-folder.ts'
import { rotatingLogFile } from './rotating-log-file.ts'

describe('rotatingLogFile', () => {
  it('appends across restarts, for the owner alone', () => {
    using folder = testFolder()
    for (const line of ['one\n', 'two\n']) {
      using file = rotatingLogFile(folder.path)
      file.write(line)
    }
    expect(readFileSync(join(folder.path, 'alcove.log'), 'utf8')).toBe('one\ntwo\n')
    if (process.platform !== 'win32') expect(statSync(join(folder.path, 'alcove.log')).mode & 0o777).toBe(0o600)
  })

  it('starts a new file when one is full and keeps the latest few', () => {
    using folder = testFolder()
    using file = rotatingLogFile(folder.path, { maxBytes: 10, kept: 2 })
    for (let line = 1; line <= 9; line += 1) file.write(`line ${line}\n`)
    expect(readdirSync(folder.path).sort()).toEqual(['alcove.1.log', 'alcove.2.log', 'alcove.log'])
    expect(readFileSync(join(folder.path, 'alcove.log'), 'utf8')).toBe('line 9\n')
    expect(readFileSync(join(folder.path, 'alcove.1.log'), 'utf8')).toBe('line 7\nline 8\n')
    expect(readFileSync(join(folder.path, 'alcove.2.log'), 'utf8')).toBe('line 5\nline 6\n')
  })

  it('never throws, not even without its folder or after its end', () => {
    using folder = testFolder()
    const file = rotatingLogFile(folder.path, { maxBytes: 1 })
    file.write('one\n')
    rmSync(folder.path, { recursive: true })
    file.write('two\n')
    file[Symbol.dispose]()
    file.write('three\n')
    expect(() => statSync(folder.path)).toThrow()
  })
})
