import type { VectorScope } from '../../../contracts/index.ts'

/** A scope as text: equal for equal scopes, different for different ones. */
export const scopeKey = (scope: VectorScope): string => {
  switch (scope.type) {
    case 'Platform':
    case 'Deployment':
      return scope.type
    case 'Team':
      return `Team:${scope.teamId}`
    case 'User':
      return `User:${scope.userId}`
  }
}

/** Reads what {@link scopeKey} wrote. */
export const scopeFromKey = (key: string): VectorScope => {
  if (key === 'Platform' || key === 'Deployment') return { type: key }
  const colon = key.indexOf(':')
  const id = key.slice(colon + 1)
  return key.startsWith('Team:') ? { type: 'Team', teamId: id } : { type: 'User', userId: id }
}
