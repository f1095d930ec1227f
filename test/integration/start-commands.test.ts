import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { electronBinary, fetchElectron, hasDisplay } from '../../scripts/launch/electron-binary.ts'
import { needsBuild } from '../../scripts/launch/needs-build.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'alcove-start-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const write = (path: string, minute: number, content = ''): void => {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  const time = new Date(2026, 0, 1, 12, minute)
  utimesSync(file, time, time)
}

const SOURCES = ['src/main/deep/er/one.ts', 'electron.vite.config.ts', 'package.json']
const BUILT = ['main/index.js', 'main/headless.js', 'preload/index.cjs', 'renderer/index.html']

describe('what must be built before the start', () => {
  beforeEach(() => {
    for (const path of SOURCES) write(path, 1)
    for (const path of BUILT) write(`out/${path}`, 2)
  })

  it('is nothing when all is newer than the sources', () => {
    expect(needsBuild(root)).toBeNull()
  })

  it.each(BUILT)('is all when %s is missing', (path) => {
    rmSync(join(root, 'out', path))
    expect(needsBuild(root)).toBe('missing')
  })

  it.each([...SOURCES, 'src/renderer/new.css'])('is all when %s was changed', (path) => {
    write(path, 3)
    expect(needsBuild(root)).toBe('outdated')
  })

  it('is nothing when only a test was changed', () => {
    write('src/main/deep/one.test.ts', 3)
    expect(needsBuild(root)).toBeNull()
  })
})

describe("Electron's own program", () => {
  it('is not there before it was downloaded, or when the download is incomplete', () => {
    expect(electronBinary(root)).toBeNull()
    write('node_modules/electron/path.txt', 1, 'electron')
    expect(electronBinary(root)).toBeNull()
  })

  it('is where the package says', () => {
    write('node_modules/electron/path.txt', 1, 'electron')
    write('node_modules/electron/dist/electron', 1)
    expect(electronBinary(root)).toBe(join(root, 'node_modules/electron/dist/electron'))
  })
})

describe('fetching it', () => {
  it('gives the program that the installer brought', () => {
    const installer = `const { mkdirSync, writeFileSync } = require('node:fs')
      mkdirSync(__dirname + '/dist'); writeFileSync(__dirname + '/dist/electron', ''); writeFileSync(__dirname + '/path.txt', 'electron')`
    write('node_modules/electron/install.js', 1, installer)
    expect(fetchElectron(root)).toBe(join(root, 'node_modules/electron/dist/electron'))
  })

  it('gives nothing when the installer fails', () => {
    write('node_modules/electron/install.js', 1, 'process.exit(1)')
    expect(fetchElectron(root)).toBeNull()
  })

  it('is not tried where a window could not be shown', () => {
    expect(hasDisplay('linux', {})).toBe(false)
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true)
    expect(hasDisplay('darwin', {})).toBe(true)
  })
})

it('the start command tells what it takes', () => {
  const script = fileURLToPath(new URL('../../scripts/launch.ts', import.meta.url))
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, 'nonsense'], { encoding: 'utf8' })
  expect([status, stderr, stdout]).toEqual([2, 'Say desktop, headless or command-line.\n', ''])
})
