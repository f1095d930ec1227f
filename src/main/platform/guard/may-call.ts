import type { AccessResolver } from '../access/access-resolver.ts'
import type { DispatchRequest } from './dispatcher.ts'
import { isPermitted } from './guard-contract.ts'
import type { GuardedApi } from './guarded-api.ts'

/** Whether a call would pass the guard, asked before its argument is read; the call itself is checked all the same. False for what does not exist. */
export type MayCall = (
  request: Pick<DispatchRequest, 'contract' | 'operation' | 'identity' | 'teamId'>,
) => Promise<boolean>

/** Reads the rows of the contracts and who the person is; runs nothing. */
export const createMayCall = ({
  apis,
  access,
}: {
  readonly apis: readonly GuardedApi[]
  readonly access: AccessResolver
}): MayCall => {
  const byName = new Map(apis.map(({ contract }) => [contract.name, contract.operations]))
  return async ({ contract, operation, identity, teamId }) => {
    const operations = byName.get(contract) ?? {}
    const row = Object.hasOwn(operations, operation) ? operations[operation] : undefined
    if (row === undefined) return false
    const acting = await access.accessOf(identity, teamId).catch(() => null)
    return acting !== null && isPermitted(acting, row)
  }
}
