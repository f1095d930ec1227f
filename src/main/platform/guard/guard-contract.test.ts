import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import {
  type ContractHandlers,
  defineContract,
  guid,
  knowledgeError,
  nothing,
  option,
  result,
  succeed,
} from '../../../contracts/index.ts'
import type { AccessContext } from '../access/access-context.ts'
import type { CallContext } from '../call-context.ts'
import { guardContract } from './guard-contract.ts'

const table = defineContract('ITest', {
  Read: { summary: 's', input: guid, output: option(z.string()), permission: 'knowledge:read' },
  Write: {
    summary: 's',
    input: z.object({ name: z.string().min(1, 'name must not be empty'), tags: z.array(z.object({ tag: z.int() })) }),
    output: result(z.string(), knowledgeError),
    permission: 'knowledge:write',
  },
  Administer: { summary: 's', input: nothing, output: nothing, permission: 'platform:admin' },
  Greet: { summary: 's', input: nothing, output: z.string(), permission: 'authenticated' },
})

const handlers: ContractHandlers<typeof table, CallContext> = {
  Read: async (id) => id,
  Write: async ({ name }) => succeed(name),
  Administer: async () => undefined,
  Greet: async (_input, { access }) => access.displayName,
}

const access = (over: Partial<AccessContext> = {}): AccessContext => ({
  userId: 'ada',
  displayName: 'Ada',
  platformAdmin: false,
  teamId: 'one',
  teams: [
    { teamId: 'one', permissions: ['knowledge:read'] },
    { teamId: 'two', permissions: ['knowledge:write'] },
  ],
  ...over,
})
const call = (over: Partial<AccessContext> = {}): CallContext => ({
  access: access(over),
  correlationId: 'c',
  signal: AbortSignal.timeout(60_000),
})
const api = guardContract(table, handlers)
const ID = '018f3a5e-7c00-7000-8000-000000000001'

describe('guardContract', () => {
  it('runs the handler on parsed input', async () => {
    await expect(api.call('Read', ID.toUpperCase(), call())).resolves.toBe(ID)
    await expect(api.call('Greet', {}, call())).resolves.toBe('Ada')
  })

  it('[A6.18] asks for the permission of the very method, in the acting team, not in another of the caller', async () => {
    await expect(api.call('Read', ID, call())).resolves.toBe(ID)
    await expect(api.call('Write', { name: 'n', tags: [] }, call())).resolves.toMatchObject({ ok: false })
    await expect(api.call('Read', ID, call({ teamId: 'two' }))).rejects.toMatchObject({ code: 'Forbidden' })
  })

  it('answers with the Forbidden of the contract where its output has one', async () => {
    await expect(api.call('Write', { name: 'n', tags: [] }, call())).resolves.toEqual({
      ok: false,
      error: { type: 'Forbidden' },
    })
    await expect(api.call('Write', { name: 'n', tags: [] }, call({ teamId: 'two' }))).resolves.toEqual(succeed('n'))
  })

  it('keeps administration to administrators', async () => {
    await expect(api.call('Administer', null, call())).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(api.call('Administer', null, call({ platformAdmin: true }))).resolves.toBeUndefined()
  })

  it('looks at the permission before the input, so that a refusal tells nothing of the schema', async () => {
    await expect(api.call('Read', 7, call({ teams: [] }))).rejects.toMatchObject({ code: 'Forbidden' })
  })

  it('names the field, the fix, and never the value', async () => {
    const wrong = api.call('Write', { name: '', tags: [{ tag: 'secret' }] }, call({ teamId: 'two' }))
    await expect(wrong).rejects.toMatchObject({ code: 'InvalidInput' })
    const message = await wrong.catch((error: Error) => error.message)
    expect(message).toContain('name: name must not be empty')
    expect(message).toContain('tags[0].tag: ')
    expect(message).toContain('expected')
    expect(message).not.toContain('secret')
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'read', '', 'Read '])(
    'has no operation %j',
    async (name) => {
      await expect(api.call(name, ID, call())).rejects.toMatchObject({ code: 'NotFound' })
    },
  )

  it('does not compile with a missing or an undeclared handler', () => {
    const { Greet: _greet, ...missing } = handlers
    // @ts-expect-error a handler is missing
    guardContract(table, missing)
    // @ts-expect-error a handler has no row in the table
    guardContract(table, { ...handlers, Undeclared: async () => undefined })
    expectTypeOf(guardContract<typeof table, typeof handlers>).toBeCallableWith(table, handlers)
  })
})
