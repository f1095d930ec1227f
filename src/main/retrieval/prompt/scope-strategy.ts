import type { VectorScope } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import { readableScopes } from '../../platform/index.ts'

/** Which scopes a question looks into. What the caller may not read is left out in any case. */
export type ScopeStrategy =
  | { readonly type: 'ActiveTeamOnly' }
  | { readonly type: 'ActiveTeamPlusUser' }
  | { readonly type: 'ActiveTeamPlusPlatform' }
  /** Every readable scope. */
  | { readonly type: 'All' }
  | { readonly type: 'Custom'; readonly scopes: (access: AccessContext) => Promise<VectorScope[]> }

/** The scopes that a strategy asks for on behalf of a caller. */
export const scopesFor = async (strategy: ScopeStrategy, access: AccessContext): Promise<VectorScope[]> => {
  const team: VectorScope = { type: 'Team', teamId: access.teamId }
  switch (strategy.type) {
    case 'ActiveTeamOnly':
      return [team]
    case 'ActiveTeamPlusUser':
      return [team, { type: 'User', userId: access.userId }]
    case 'ActiveTeamPlusPlatform':
      return [team, { type: 'Platform' }]
    case 'All':
      return readableScopes(access)
    case 'Custom':
      return strategy.scopes(access)
  }
}
