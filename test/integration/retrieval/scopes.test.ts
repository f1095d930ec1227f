import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Permission, ScopeStrategy, VectorScope } from '../../../src/main/library.ts'
import { withScopeStrategy } from '../../../src/main/library.ts'
import { everything, type RetrievalApp, startRetrievalApp, withPeople } from '../../retrieval-app.ts'

const team = (teamId: string): VectorScope => ({ type: 'Team', teamId })
const user = (userId: string): VectorScope => ({ type: 'User', userId })
const platform: VectorScope = { type: 'Platform' }
const deployment: VectorScope = { type: 'Deployment' }
const reads: readonly Permission[] = ['retrieval:read', 'knowledge:read']
const searchesOnly: readonly Permission[] = ['retrieval:read']

/** Ada reads two teams, Bob one; Eve belongs to Ada's first team and may not read its knowledge. */
const people = {
  ada: { teams: { alpha: reads, beta: reads } },
  bob: { teams: { gamma: reads, alpha: searchesOnly } },
  eve: { teams: { alpha: searchesOnly } },
}
const teamIds = ['alpha', 'beta', 'gamma']
const everyScope: readonly VectorScope[] = [
  ...teamIds.map(team),
  ...Object.keys(people).map(user),
  platform,
  deployment,
]
const key = (scope: VectorScope): string => JSON.stringify(scope)

const searchAs = async (app: RetrievalApp, userId: string, requestedScopes: VectorScope[] | null, teamId?: string) => {
  const client = app.as(userId, teamId)
  const asked = { ...everything, query: 'observatory', requestedScopes, topK: 50, minScore: -1 }
  const { matches, traceId } = await client.retrieval.Search(asked)
  const trace = await client.retrieval.GetTrace(traceId)
  return { found: matches.map(({ chunk }) => chunk.text.replace('observatory of ', '')).sort(), trace }
}
const filled = async (app: RetrievalApp): Promise<void> => {
  for (const scope of everyScope) await app.index([`observatory of ${key(scope)}`], { scope })
}

describe('scopes', () => {
  it('[R4.01] [R4.02] [R4.09] [R4.10] nothing comes from a scope beyond those asked for and readable', async () => {
    await using app = await startRetrievalApp({ with: [withPeople(people)] })
    await filled(app)
    const readable = (userId: keyof typeof people): string[] => [
      ...Object.entries(people[userId].teams).flatMap(([teamId, permissions]) =>
        (permissions as readonly Permission[]).includes('knowledge:read') ? [key(team(teamId))] : [],
      ),
      key(user(userId)),
      key(platform),
      key(deployment),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ada' as const, 'bob' as const, 'eve' as const),
        fc.subarray([...everyScope]),
        async (userId, requested) => {
          const { found, trace } = await searchAs(app, userId, requested)
          const permitted = requested.map(key).filter((scope) => readable(userId).includes(scope))
          expect(found).toEqual(permitted.toSorted())
          expect(trace?.requestedScopes).toEqual(requested)
          expect(trace?.permittedScopes.map(key)).toEqual(permitted)
        },
      ),
      { numRuns: 60 },
    )
  }, 120_000)

  const asksFor = async (strategy: ScopeStrategy, userId: string, teamId: string) => {
    await using app = await startRetrievalApp({ with: [withPeople(people), withScopeStrategy(strategy)] })
    await filled(app)
    return await searchAs(app, userId, null, teamId)
  }

  it('[R4.03] [R4.11] ActiveTeamOnly asks for the acting team, where the search names no scopes', async () => {
    const { trace, found } = await asksFor({ type: 'ActiveTeamOnly' }, 'ada', 'beta')
    expect(trace?.requestedScopes).toEqual([team('beta')])
    expect(found).toEqual([key(team('beta'))])
  })

  it('[R4.04] [R4.11] ActiveTeamPlusUser asks for the acting team and the user', async () => {
    const { trace } = await asksFor({ type: 'ActiveTeamPlusUser' }, 'ada', 'alpha')
    expect(trace?.requestedScopes).toEqual([team('alpha'), user('ada')])
  })

  it('[R4.05] ActiveTeamPlusPlatform asks for the acting team and the platform', async () => {
    const { trace } = await asksFor({ type: 'ActiveTeamPlusPlatform' }, 'ada', 'alpha')
    expect(trace?.requestedScopes).toEqual([team('alpha'), platform])
  })

  it('[R4.06] All asks for every scope that the caller can read', async () => {
    const { trace } = await asksFor({ type: 'All' }, 'ada', 'alpha')
    expect(trace?.requestedScopes.map(key).toSorted()).toEqual(
      [team('alpha'), team('beta'), user('ada'), platform, deployment].map(key).toSorted(),
    )
  })

  it('[R4.07] [R4.08] Custom asks for what its function gives, which is still cut to what is permitted', async () => {
    const seen: string[] = []
    const scopes = [team('gamma'), team('alpha'), deployment]
    const { trace, found } = await asksFor(
      {
        type: 'Custom',
        scopes: async ({ userId, teamId }) => {
          seen.push(`${userId} in ${teamId}`)
          return scopes
        },
      },
      'ada',
      'beta',
    )
    expect(seen).toEqual(['ada in beta'])
    expect(trace?.requestedScopes).toEqual(scopes)
    expect(trace?.permittedScopes).toEqual([team('alpha'), deployment])
    expect(found).toEqual([team('alpha'), deployment].map(key).toSorted())
  })
})
