import type { VectorScope } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import { readableScopes } from '../../platform/index.ts'
import { scopeKey } from '../store/scope-key.ts'

/** What of the requested scopes the caller may read, each once. */
export const permittedScopes = (requested: readonly VectorScope[], access: AccessContext): VectorScope[] => {
  const readable = new Set(readableScopes(access).map(scopeKey))
  const byKey = new Map(requested.map((scope) => [scopeKey(scope), scope]))
  return [...byKey].filter(([key]) => readable.has(key)).map(([, scope]) => scope)
}
