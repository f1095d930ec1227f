import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../logging/create-logger.ts'
import { testFolder } from '../test-folder.ts'
import { can } from './access-context.ts'
import { actingIn } from './authenticator.ts'
import { principalsFileAuthenticator } from './principals-file-authenticator.ts'

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

const authenticatorOf = (content: unknown, mode = 0o600) => {
  using folder = testFolder()
  const path = join(folder.path, 'principals.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(path, mode)
  const lines: string[] = []
  const logger = createLogger({ level: 'warn', destinations: [{ write: (line) => void lines.push(line) }] })
  return { authenticator: principalsFileAuthenticator(path, logger), lines }
}

describe('principalsFileAuthenticator', () => {
  it('knows each principal by their token and nobody else', () => {
    const { authenticator, lines } = authenticatorOf({ principals: [ada, ben] })
    const asAda = authenticator.authenticate(ada.token)
    expect(asAda).toEqual({
      userId: 'ada',
      displayName: 'Ada',
      platformAdmin: true,
      teamId: 'personal',
      teams: ada.teams,
    })
    expect(authenticator.authenticate(ben.token)).toMatchObject({ userId: 'ben', platformAdmin: false })
    for (const token of ['', 'nobody', `${ada.token} `, ada.token.slice(0, -1), ada.token.toUpperCase()]) {
      expect(authenticator.authenticate(token)).toBeNull()
    }
    expect(authenticator.announcedToken).toBeNull()
    expect(lines).toEqual([])
  })

  it('gives permissions by the acting team', () => {
    const asAda = authenticatorOf({ principals: [ada] }).authenticator.authenticate(ada.token)
    if (asAda === null) throw new Error('Ada is unknown.')
    const inShared = actingIn(asAda, 'shared')
    expect(can(asAda, 'knowledge:write')).toBe(true)
    expect(inShared !== null && can(inShared, 'knowledge:write')).toBe(false)
    expect(actingIn(asAda, 'of-others')).toBeNull()
  })

  it.each<[string, unknown, string]>([
    ['text that is not JSON', `{"principals": [{"token": "${ada.token}", oops`, 'not valid JSON'],
    ['no principals', { principals: [] }, 'principals: must name at least one'],
    ['a missing user id', { principals: [{ ...ada, userId: undefined }] }, 'principals.0.userId'],
    ['a user id that is a path', { principals: [{ ...ada, userId: '../eve' }] }, 'principals.0.userId'],
    ['a team id that is a path', { principals: [{ ...ada, teams: [{ teamId: 'a/b', permissions: [] }] }] }, 'teamId'],
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
        return authenticatorOf(content)
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
    expect(() => principalsFileAuthenticator(path, logger)).toThrow('it cannot be read')
  })

  it.skipIf(process.platform === 'win32')('warns of a file that others may read, and of a short token', () => {
    const { lines } = authenticatorOf({ principals: [{ ...ada, token: 'short' }] }, 0o644)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('set its mode to 600')
    expect(lines[1]).toContain('ada')
    expect(lines.join()).not.toContain('"short"')
  })
})
