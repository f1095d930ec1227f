import { describe, expect, it } from 'vitest'
import { defaultDataDir } from './default-data-dir.ts'

describe('defaultDataDir', () => {
  it.each([
    ['linux', {}, '/home/ada/.local/share/alcove'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/alcove'],
    ['darwin', {}, '/home/ada/Library/Application Support/Alcove'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/Alcove'],
  ] as const)('on %s with %j is %s', (platform, env, expected) => {
    expect(defaultDataDir({ platform, home: '/home/ada', env })).toBe(expected)
  })
})
