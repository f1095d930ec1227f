import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract, nothing } from '../../../contracts/index.ts'
import { AlcoveError } from '../alcove-error.ts'
import { createQuotas, noLimits } from '../quotas/quotas.ts'
import { guardContract } from './guard-contract.ts'
import { createReplacement } from './replacement.ts'

const common = { summary: 's', input: nothing, permission: 'authenticated' } as const
const table = defineContract('ITest', {
  Look: { ...common, output: z.string(), effect: 'Read' },
  Add: { ...common, output: z.string() },
  Restore: { ...common, output: z.string(), effect: 'Replace' },
})

const setUp = () => {
  const held = { add: Promise.withResolvers<string>(), restore: Promise.withResolvers<string>() }
  const ran: string[] = []
  const api = guardContract(table, {
    Look: async () => 'looked',
    Add: () => {
      ran.push('Add')
      return held.add.promise
    },
    Restore: () => {
      ran.push('Restore')
      return held.restore.promise
    },
  })
  const services = {
    commits: { synced: async () => undefined },
    reserve: { release: () => false },
    quotas: createQuotas({ limitsOf: () => noLimits, unfinishedReplies: () => 0 }),
    replacement: createReplacement(),
  }
  const access = { userId: 'ada', displayName: 'Ada', platformAdmin: false, teamId: 'one', teams: [] }
  const call = (name: keyof typeof table.operations) =>
    api.call(name, null, { access, correlationId: 'c', signal: AbortSignal.timeout(60_000) }, services)
  return { held, ran, call }
}

const refusal = { code: 'Unavailable', message: expect.stringContaining('being replaced by a backup') }

it('while everything is replaced, and after it, changes are refused and never run; what is there can be read', async () => {
  const { held, ran, call } = setUp()
  const restoring = call('Restore')
  await expect(call('Add')).rejects.toMatchObject(refusal)
  await expect(call('Restore')).rejects.toMatchObject(refusal)
  expect(await call('Look')).toBe('looked')
  held.restore.resolve('restored')
  expect(await restoring).toBe('restored')
  await expect(call('Add')).rejects.toMatchObject(refusal)
  expect(ran).toEqual(['Restore'])
})

it('a change that had begun before is not acknowledged: it is replaced, too', async () => {
  const { held, call } = setUp()
  const adding = call('Add')
  const restoring = call('Restore')
  held.add.resolve('added')
  await expect(adding).rejects.toMatchObject(refusal)
  held.restore.resolve('restored')
  await restoring
})

it('once it has failed, everything can be changed again', async () => {
  const { held, call } = setUp()
  const restoring = call('Restore')
  held.restore.reject(new AlcoveError('InvalidInput', 'This is no backup.'))
  await expect(restoring).rejects.toMatchObject({ code: 'InvalidInput' })
  held.add.resolve('added')
  expect(await call('Add')).toBe('added')
})
