import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseHeadlessFlags } from './headless-flags.ts'

describe('parseHeadlessFlags', () => {
  it('has a default for each', () => {
    expect(parseHeadlessFlags([])).toEqual({
      type: 'Run',
      flags: {
        port: 0,
        dataDir: null,
        devEndpoints: false,
        token: null,
        principalsFile: null,
        platformProviderFile: null,
        store: null,
        open: true,
        encryptFiles: null,
      },
    })
  })

  it('reads each', () => {
    const argv = [
      '--port',
      '8123',
      '--data-dir',
      'd',
      '--dev-endpoints',
      '--principals=p.json',
      '--platform-provider',
      'm.json',
      '--store',
      'postgres://ada@db.test/alcove',
      '--no-open',
      '--encrypt-files',
      'on',
    ]
    expect(parseHeadlessFlags(argv)).toEqual({
      type: 'Run',
      flags: {
        port: 8123,
        dataDir: resolve('d'),
        devEndpoints: true,
        token: null,
        principalsFile: resolve('p.json'),
        platformProviderFile: resolve('m.json'),
        store: 'postgres://ada@db.test/alcove',
        open: false,
        encryptFiles: true,
      },
    })
    expect(parseHeadlessFlags(['--token', 'abc'])).toMatchObject({ flags: { token: 'abc' } })
    expect(parseHeadlessFlags(['--help', '--port', 'x'])).toEqual({ type: 'Help' })
  })

  it.each([
    [['--port', 'x'], '--port'],
    [['--port', '65536'], '--port'],
    [['--port=-1'], '--port'],
    [['--port'], '--port'],
    [['--nothing'], '--nothing'],
    [['stray'], 'stray'],
    [['--data-dir='], '--data-dir'],
    [['--token', 'two words'], '--token'],
    [['--encrypt-files', 'yes'], '--encrypt-files'],
    [['--token', 'a', '--principals', 'b'], '--principals'],
    [['--store', 'mysql://ada@db.test/alcove'], '--store'],
    [['--store='], '--store'],
  ])('tells what is wrong with %j in one line', (argv, expected) => {
    const parsed = parseHeadlessFlags(argv)
    expect(parsed.type).toBe('Invalid')
    if (parsed.type !== 'Invalid') return
    expect(parsed.message).toContain(expected)
    expect(parsed.message).not.toContain('\n')
  })

  it('does not repeat an address, which may hold a password', () => {
    const parsed = parseHeadlessFlags(['--store', 'postgre://ada:open-sesame@db.test/alcove'])
    expect(parsed.type).toBe('Invalid')
    expect(JSON.stringify(parsed)).not.toContain('open-sesame')
  })
})
