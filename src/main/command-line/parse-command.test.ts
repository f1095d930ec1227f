import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from './commands/index.ts'
import { commandFirst, parseCommand } from './parse-command.ts'

const parse = ([name = '', ...rest]: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const command = commands.find((each) => each.name === name)
  if (command === undefined) throw new Error(`There is no command ${name}.`)
  return parseCommand(command, rest, env)
}

describe('the words of a command', () => {
  it.each([
    [
      ['--data-dir', 'd', 'list'],
      ['list', '--data-dir', 'd'],
    ],
    [
      ['--data-dir=d', '--json', 'ask', 'why', '--top', '3'],
      ['ask', '--data-dir=d', '--json', 'why', '--top', '3'],
    ],
    [
      ['ask', '--json', 'why'],
      ['ask', '--json', 'why'],
    ],
    [['--help'], ['--help']],
    [
      ['--nothing', 'list'],
      ['--nothing', 'list'],
    ],
    [['--json'], ['--json']],
    [[], []],
  ])('%j may begin with the flags of every command', (argv, ordered) => {
    expect(commandFirst(argv)).toEqual(ordered)
  })

  it.each([
    [['ask'], 'question'],
    [['ask', ' '], 'question'],
    [['add'], 'file'],
    [['search'], 'words'],
    [['search', 'x', '--top', '0'], '--top'],
    [['search', 'x', '--top', '101'], '--top'],
    [['search', 'x', '--top=ten'], '--top'],
    [['search', 'x', '--nothing'], '--nothing'],
    [['search', 'x', '--top'], '--top'],
    [['list', 'x'], 'list'],
    [['export', 'a', 'b'], 'export'],
    [['backup', 'a', 'b'], 'backup'],
    [['restore'], 'restore'],
    [['list', '--url', 'ftp://x', '--token', 'y'], '--url'],
    [['list', '--url', 'localhost', '--token', 'y'], '--url'],
    [['list', '--url', 'http://127.0.0.1:1'], '--token'],
    [['list', '--url', 'http://127.0.0.1:1', '--token', 'x', '--data-dir', 'd'], '--data-dir'],
  ])('%j do not fit, and one line says which', (argv, named) => {
    const parsed = parse(argv)
    expect(parsed.type).toBe('Invalid')
    if (parsed.type !== 'Invalid') return
    expect(parsed.message).toContain(named)
    expect(parsed.message).not.toContain('\n')
  })

  it('name the folder, or the host that is running, by flags before the environment', () => {
    const env = { ALCOVE_URL: 'http://127.0.0.1:1', ALCOVE_TOKEN: 'kept' }
    expect(parse(['list'])).toMatchObject({ place: { type: 'Folder', dataDir: null } })
    expect(parse(['list', '--data-dir', 'd'])).toMatchObject({ place: { type: 'Folder', dataDir: resolve('d') } })
    expect(parse(['list'], env)).toMatchObject({ place: { type: 'Host', url: 'http://127.0.0.1:1', token: 'kept' } })
    expect(parse(['list', '--url', 'http://127.0.0.1:2'], env)).toMatchObject({
      place: { url: 'http://127.0.0.1:2', token: 'kept' },
    })
  })
})
