import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../logging/create-logger.ts'
import { testFolder } from '../test-folder.ts'
import { can } from './access-context.ts'
import { createAccessResolver } from './access-resolver.ts'
import { openPrincipalsFile } from './principals-file.ts'
import { requestedTeam } from './scope-resolver.ts'

const ada = {
  token: 'ada-token-0123456789abcdef',
  userId: 'ada',
  displayName: 'Ada',
  platformAdmin: true,
  teams: [
    { teamId: 'personal', permissions: ['assistant:use', 'knowledge:read', 'knowledge:write'] },
    { teamId: 'shared', permissions: ['knowledge:read'] },
  ],
}
const ben = { ...ada, token: 'ben-token-0123456789abcdef', userId: 'ben', platformAdmin: undefined }

const opened = (content: unknown, mode = 0o600) => {
  using folder = testFolder()
  const path = join(folder.path, 'principals.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(path, mode)
  const lines: string[] = []
  const logger = createLogger({ level: 'warn', destinations: [{ write: (line) => void lines.push(line) }] })
  return { ...openPrincipalsFile(path, logger), lines }
}

describe('openPrincipalsFile', () => {
  it('knows each principal by their token and nobody else', async () => {
    const { authenticator, teams, lines } = opened({ principals: [ada, ben] })
    expect(authenticator.authenticate(ada.token)).toEqual({ userId: 'ada', displayName: 'Ada', platformAdmin: true })
    expect(authenticator.authenticate(ben.token)).toMatchObject({ userId: 'ben', platformAdmin: false })
    for (const token of ['', 'nobody', `${ada.token} `, ada.token.slice(0, -1), ada.token.toUpperCase()]) {
      expect(authenticator.authenticate(token)).toBeNull()
    }
    expect(authenticator.announcedToken).toBeNull()
    expect((await teams.teamsOf('ada')).map(({ teamId }) => teamId)).toEqual(['personal', 'shared'])
    expect(await teams.teamsOf('nobody')).toEqual([])
    expect(lines).toEqual([])
  })

  it('gives permissions by the acting team', async () => {
    const { authenticator, teams, permissions } = opened({ principals: [ada] })
    const identity = authenticator.authenticate(ada.token)
    if (identity === null) throw new Error('Ada is unknown.')
    const { accessOf } = createAccessResolver({ teams, permissions, scopes: requestedTeam() })
    expect(can(await accessOf(identity, null), 'knowledge:write')).toBe(true)
    expect(can(await accessOf(identity, 'shared'), 'knowledge:write')).toBe(false)
    await expect(accessOf(identity, 'of-others')).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(accessOf({ ...identity, userId: 'nobody' }, null)).rejects.toMatchObject({ code: 'Forbidden' })
  })

  it.each<[string, unknown, string]>([
    ['text that is not JSON', `{"principals": [{"token": "${ada.token}", oops`, 'not valid JSON'],
    ['no principals', { principals: [] }, 'principals: must name at least one'],
    ['a missing user id', { principals: [{ ...ada, userId: undefined }] }, 'principals.0.userId'],
    ['a user id that is a path', { principals: [{ ...ada, userId: '../eve' }] }, 'principals.0.userId'],
    [
      '[K6.09] a team id that is a path',
      { principals: [{ ...ada, teams: [{ teamId: 'a/b', permissions: [] }] }] },
      'teamId',
    ],
    [
      '[K6.09] a team id in capitals',
      { principals: [{ ...ada, teams: [{ teamId: 'Ada.X', permissions: [] }] }] },
      'teamId',
    ],
    ['no team', { principals: [{ ...ada, teams: [] }] }, 'principals.0.teams: must name at least one team'],
    [
      'an unknown permission',
      { principals: [{ ...ada, teams: [{ teamId: 'a', permissions: ['all'] }] }] },
      'permissions.0',
    ],
    ['a misspelt field', { principals: [{ ...ada, admin: true }] }, 'admin'],
    ['an empty token', { principals: [{ ...ada, token: '' }] }, 'principals.0.token'],
    ['a token twice', { principals: [ada, { ...ben, token: ada.token }] }, 'principals.1.token: is the same'],
    ['a user twice', { principals: [ada, { ...ben, userId: 'ada' }] }, 'principals.1.userId: is the same'],
    ['a team twice', { principals: [{ ...ada, teams: [ada.teams[0], ada.teams[0]] }] }, 'principals.0.teams.1.teamId'],
  ])('refuses %s, naming the field and no token', (_, content, named) => {
    const refusal = (): unknown => {
      try {
        return opened(content)
      } catch (error) {
        return error
      }
    }
    const error = refusal()
    expect(error).toMatchObject({ code: 'InvalidInput', message: expect.stringContaining(named) })
    expect(String(error)).not.toContain(ada.token)
  })

  it('refuses a file that is not there', () => {
    const { path } = { path: '/nowhere/principals.json' }
    const logger = createLogger({ level: 'silent', destinations: [] })
    expect(() => openPrincipalsFile(path, logger)).toThrow('it cannot be read')
  })

  it.skipIf(process.platform === 'win32')('warns of a file that others may read, and of a short token', () => {
    const { lines } = opened({ principals: [{ ...ada, token: 'short' }] }, 0o644)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('set its mode to 600')
    expect(lines[1]).toContain('ada')
    expect(lines.join()).not.toContain('"short"')
  })
})
