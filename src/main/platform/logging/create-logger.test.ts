import { homedir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createLogger } from './create-logger.ts'

const logging = () => {
  const lines: string[] = []
  return { lines, logger: createLogger({ level: 'info', destinations: [{ write: (line) => void lines.push(line) }] }) }
}

describe('createLogger', () => {
  it('writes one JSON object a line, from its level up, to every destination', () => {
    const one: string[] = []
    const two: string[] = []
    const destinations = [one, two].map((lines) => ({ write: (line: string) => void lines.push(line) }))
    const logger = createLogger({ level: 'info', destinations })
    logger.debug('quiet')
    logger.child({ part: 'jobs' }).info({ jobId: 'j1' }, 'Done')
    expect(one).toEqual(two)
    expect(one).toHaveLength(1)
    expect(JSON.parse(one[0] ?? '')).toMatchObject({ level: 'info', part: 'jobs', jobId: 'j1', msg: 'Done' })
    expect(JSON.parse(one[0] ?? '').time).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it.each([
    { token: 'hush' },
    { apiKey: 'hush' },
    { provider: { apiKey: 'hush' } },
    { request: { headers: { authorization: 'hush' } } },
    { a: { b: { c: { password: 'hush' } } } },
    { headers: { Authorization: 'Bearer hush' } },
    { url: 'http://127.0.0.1:1/?a=1&access_token=hush&b=2' },
    { err: new Error('GET http://127.0.0.1:1/?token=hush failed') },
    { note: 'sent Authorization: Bearer hush' },
  ])('hides the secret of %j', (fields) => {
    const { lines, logger } = logging()
    logger.info(fields, 'Called with bearer hush')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('hush')
    expect(() => JSON.parse(lines[0] ?? '') as unknown).not.toThrow()
  })

  it("hides the person's home folder", () => {
    const { lines, logger } = logging()
    logger.info({ path: `${homedir()}/Documents/alcove.db` }, 'Opened')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '~/Documents/alcove.db' })
  })

  it('keeps what an error says', () => {
    const { lines, logger } = logging()
    logger.error({ err: new Error('The disk is on fire') }, 'Failed')
    expect(lines[0]).toContain('The disk is on fire')
  })
})
