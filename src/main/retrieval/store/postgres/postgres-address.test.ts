import { describe, expect, it } from 'vitest'
import { parsePostgresAddress } from './postgres-address.ts'

describe('the address of a server', () => {
  it('is read with its parts, and shown without user and password', () => {
    const address = parsePostgresAddress('postgres://ada:p%40ss@db.test:6432/alcove?schema=team_a&sslmode=require')
    expect(address).toMatchObject({
      host: 'db.test',
      port: 6432,
      database: 'alcove',
      user: 'ada',
      password: 'p@ss',
      schema: 'team_a',
      ssl: { rejectUnauthorized: false },
      shown: 'db.test:6432/alcove',
    })
  })

  it.each([
    ['postgres://127.0.0.1/a', false],
    ['postgres://localhost/a', false],
    ['postgres://[::1]/a', false],
    ['postgres://localhost/a?host=/run/postgresql', false],
    ['postgres://db.test/a', { rejectUnauthorized: true }],
    [
      'postgresql://db.test/a?sslmode=verify-ca',
      { rejectUnauthorized: true, checkServerIdentity: expect.any(Function) },
    ],
    ['postgres://db.test/a?sslmode=disable', false],
  ])('%s is spoken to by %j', (address, ssl) => {
    expect(parsePostgresAddress(address).ssl).toEqual(ssl)
  })

  it.each([
    ['mysql://ada:open-sesame@db.test/a', 'must be written like'],
    ['open-sesame', 'must be written like'],
    ['postgres://ada:open-sesame@db.test', 'must name a server and a database'],
    ['postgres://ada:open-sesame%@db.test/a', '%25'],
    ['postgres://ada:open-sesame@db.test/a?sslmode=prefer', 'sslmode must be one of'],
    ['postgres://ada:open-sesame@db.test/a?sslrootcert=/nowhere/ca.pem', 'sslrootcert'],
    ['postgres://ada:open-sesame@db.test/a?schema=Team;DROP', 'schema'],
    ['postgres://ada:open-sesame@db.test/a?pasword=open-sesame', 'not known'],
  ])('%s is refused without repeating it', (address, expected) => {
    expect(() => parsePostgresAddress(address)).toThrow(expect.objectContaining({ code: 'InvalidInput' }))
    try {
      parsePostgresAddress(address)
    } catch (error) {
      expect(String(error)).toContain(expected)
      expect(String(error)).not.toContain('open-sesame')
    }
  })
})
