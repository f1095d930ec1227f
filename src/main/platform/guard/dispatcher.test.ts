import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract, nothing } from '../../../contracts/index.ts'
import { createAccessResolver } from '../access/access-resolver.ts'
import { fixedPermissions } from '../access/permission-store.ts'
import { requestedTeam } from '../access/scope-resolver.ts'
import { AlcoveError } from '../alcove-error.ts'
import type { AuditEntry } from '../audit/audit-sink.ts'
import type { Logger } from '../logger.ts'
import type { Metric } from '../metrics/metrics-sink.ts'
import { createQuotas, noLimits } from '../quotas/quotas.ts'
import { createDispatcher } from './dispatcher.ts'
import { guardContract } from './guard-contract.ts'
import { createReplacement } from './replacement.ts'

const table = defineContract('ITest', {
  Team: { summary: 's', input: nothing, output: z.string(), permission: 'authenticated' },
  Crash: { summary: 's', input: nothing, output: nothing, permission: 'authenticated' },
  Full: { summary: 's', input: nothing, output: nothing, permission: 'authenticated' },
})
const api = guardContract(table, {
  Team: async (_input, { access }) => access.teamId,
  Crash: async () => {
    throw new Error('secret path /home/ada/notes.txt')
  },
  Full: async () => {
    throw new AlcoveError('StorageFull', 'The disk is full. Free some space and try again.')
  },
})
const access = createAccessResolver({
  teams: { teamsOf: async () => ['one', 'two'].map((teamId) => ({ teamId, name: teamId })) },
  permissions: fixedPermissions([]),
  scopes: requestedTeam(),
})

const setUp = () => {
  const logged: { level: string; fields: Record<string, unknown> }[] = []
  const at = (level: string) => (fields: unknown) =>
    void logged.push({ level, fields: fields as Record<string, unknown> })
  const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } as unknown as Logger
  const audited: AuditEntry[] = []
  const measured: Metric[] = []
  const dispatch = createDispatcher({
    apis: [api],
    access,
    logger,
    audit: { write: (entry) => void audited.push(entry) },
    metrics: { record: (metric) => void measured.push(metric) },
    commits: { synced: async () => undefined },
    reserve: { release: () => false },
    quotas: createQuotas({ limitsOf: () => noLimits, unfinishedReplies: () => 0 }),
    replacement: createReplacement(),
  })
  const call = (operation: string, over: { contract?: string; teamId?: string; signal?: AbortSignal } = {}) =>
    dispatch({
      contract: 'ITest',
      operation,
      input: undefined,
      identity: { userId: 'ada', displayName: 'Ada', platformAdmin: false },
      teamId: null,
      signal: AbortSignal.timeout(60_000),
      ...over,
    })
  return { logged, audited, measured, call }
}

describe('createDispatcher', () => {
  it('acts in the first team, or in the one asked for', async () => {
    const { call } = setUp()
    await expect(call('Team')).resolves.toEqual({ ok: true, value: 'one' })
    await expect(call('Team', { teamId: 'two' })).resolves.toEqual({ ok: true, value: 'two' })
  })

  it('refuses a team that the caller is not in', async () => {
    const { call } = setUp()
    await expect(call('Team', { teamId: 'three' })).resolves.toMatchObject({ ok: false, problem: { status: 403 } })
  })

  it('hides what broke and logs it under the same id', async () => {
    const { call, logged } = setUp()
    const reply = await call('Crash')
    expect(reply).toMatchObject({ ok: false, problem: { status: 500, title: 'Internal error' } })
    expect(JSON.stringify(reply)).not.toMatch(/secret|home|ada|stack/)
    const instance = reply.ok ? '' : reply.problem.instance
    expect(instance).toMatch(/^[0-9a-f-]{36}$/)
    expect(logged).toMatchObject([{ level: 'error', fields: { correlationId: instance, operation: 'Crash' } }])
  })

  it('passes on the words of an expected error', async () => {
    await expect(setUp().call('Full')).resolves.toMatchObject({
      problem: { status: 507, detail: 'The disk is full. Free some space and try again.' },
    })
  })

  it.each(['IOther', '__proto__', 'constructor'])('has no contract %j', async (contract) => {
    await expect(setUp().call('Team', { contract })).resolves.toMatchObject({ ok: false, problem: { status: 404 } })
  })

  it('tells the audit who called what and how it ended, and measures the call', async () => {
    const { call, audited, measured } = setUp()
    await call('Team')
    await call('Team', { teamId: 'three' })
    await call('Crash')
    const common = { userId: 'ada', contract: 'ITest' }
    expect(audited).toMatchObject([
      { ...common, operation: 'Team', teamId: 'one', outcome: 'Succeeded' },
      { ...common, operation: 'Team', teamId: null, outcome: 'Refused' },
      { ...common, operation: 'Crash', teamId: 'one', outcome: 'Failed' },
    ])
    expect(measured.map(({ name, labels }) => [name, labels.operation, labels.outcome])).toEqual([
      ['api.call', 'Team', 'Succeeded'],
      ['api.call', 'Team', 'Refused'],
      ['api.call', 'Crash', 'Failed'],
    ])
    expect((await call('Team', { contract: 'INobody' })).ok).toBe(false)
    expect(measured).toHaveLength(3)
  })

  it('does not log an abort as a failure', async () => {
    const { call, logged } = setUp()
    await call('Crash', { signal: AbortSignal.abort() })
    expect(logged.map((line) => line.level)).toEqual(['debug'])
  })
})
