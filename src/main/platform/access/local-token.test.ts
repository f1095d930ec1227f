import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shippedPermissions } from '../../../contracts/index.ts'
import { testFolder } from '../test-folder.ts'
import { can } from './access-context.ts'
import { loadOrCreateToken, newToken } from './load-or-create-token.ts'
import { localOwner, ownerIdentity } from './local-owner.ts'
import { localTokenAuthenticator } from './local-token-authenticator.ts'

describe('loadOrCreateToken', () => {
  it('makes 256 bits once, for the owner alone', () => {
    using folder = testFolder()
    const token = loadOrCreateToken(folder.path)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(loadOrCreateToken(folder.path)).toBe(token)
    if (process.platform !== 'win32') expect(statSync(join(folder.path, 'token')).mode & 0o777).toBe(0o600)
  })

  it('makes another for another folder', () => {
    using one = testFolder()
    using other = testFolder()
    expect(loadOrCreateToken(one.path)).not.toBe(loadOrCreateToken(other.path))
  })

  it('replaces what is not a token', () => {
    using folder = testFolder()
    writeFileSync(join(folder.path, 'token'), 'short')
    const token = loadOrCreateToken(folder.path)
    expect(token).toHaveLength(43)
    expect(readFileSync(join(folder.path, 'token'), 'utf8')).toBe(`${token}\n`)
  })

  it.skipIf(process.platform === 'win32')('takes away access that others were given', () => {
    using folder = testFolder()
    const token = loadOrCreateToken(folder.path)
    chmodSync(join(folder.path, 'token'), 0o644)
    expect(loadOrCreateToken(folder.path)).toBe(token)
    expect(statSync(join(folder.path, 'token')).mode & 0o777).toBe(0o600)
  })
})

it('a token never begins like a flag, so that it can stand behind one', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(tokens.filter((token) => token.startsWith('-'))).toEqual([])
})

describe('localTokenAuthenticator', () => {
  it('knows the one token', () => {
    const authenticator = localTokenAuthenticator('right', ownerIdentity)
    expect(authenticator.authenticate('right')).toEqual(ownerIdentity)
    for (const token of ['', 'wrong', 'right ', 'righ']) expect(authenticator.authenticate(token)).toBeNull()
    expect(authenticator.announcedToken).toBe('right')
  })
})

describe('localOwner', () => {
  it('may do everything in their own team', () => {
    const owner = localOwner()
    expect(owner).toMatchObject({ userId: 'owner', displayName: 'Owner', platformAdmin: true, teamId: 'personal' })
    expect(shippedPermissions.every((each) => can(owner, each))).toBe(true)
  })
})
