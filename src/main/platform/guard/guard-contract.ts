import type { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { Contract, ContractHandlers, Operation } from '../../../contracts/index.ts'
import { type AccessContext, can } from '../access/access-context.ts'
import { AlcoveError } from '../alcove-error.ts'
import type { CallContext } from '../call-context.ts'
import { withEffect } from './call-effects.ts'
import { describeInputError } from './describe-input-error.ts'
import type { GuardedApi } from './guarded-api.ts'

type UntypedHandlers = Readonly<Record<string, (input: unknown, call: CallContext) => Promise<unknown>>>

/** The `Result` that tells a caller "not allowed", for operations whose contract has that variant. */
const FORBIDDEN_RESULT = { ok: false, error: { type: 'Forbidden' } } as const

/** Whether a person may call an operation in the team that they act in. */
export const isPermitted = (access: AccessContext, { permission }: Operation): boolean => {
  if (permission === 'authenticated') return true
  if (permission === 'platform:admin') return access.platformAdmin
  return can(access, permission)
}

const parse = (schema: z.ZodType, input: unknown): unknown => {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new AlcoveError('InvalidInput', describeInputError(parsed.error))
  return parsed.data
}

/** Asked when somebody is refused: asking every operation at the start would compile every schema first. */
const answersForbidden = ({ output }: Operation): boolean => output.safeParse(FORBIDDEN_RESULT).success

/**
 * Puts handlers behind the guard. The handler map is exhaustive and closed: a missing or an undeclared handler does not
 * compile. A caller without the permission gets the contract's own `Forbidden` where its output has that variant, and is
 * refused with `AlcoveError('Forbidden')` otherwise, before their input is looked at.
 */
export const guardContract = <Table extends Contract, Handlers extends ContractHandlers<Table, CallContext>>(
  contract: Table,
  handlers: Handlers & { readonly [Undeclared in Exclude<keyof Handlers, keyof Table['operations']>]: never },
): GuardedApi => {
  const untyped = handlers as unknown as UntypedHandlers
  const operations = new Map(Object.entries(contract.operations))
  return {
    contract,
    call: async (name, input, call, services) => {
      const operation = operations.get(name)
      if (!operation) throw new AlcoveError('NotFound', `${contract.name} has no operation of that name.`)
      if (!isPermitted(call.access, operation)) {
        if (answersForbidden(operation)) return FORBIDDEN_RESULT
        throw new AlcoveError(
          'Forbidden',
          failureWords('PermissionNeeded', { operation: `${contract.name}.${name}`, permission: operation.permission }),
        )
      }
      const parsed = parse(operation.input, input)
      const run = async (argument: unknown) => untyped[name]?.(argument, call)
      return services === undefined ? run(parsed) : withEffect(operation, { input: parsed, call }, services, run)
    },
  }
}
