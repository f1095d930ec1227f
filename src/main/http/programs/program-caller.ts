import type { z } from 'zod'
import type { Contract, Problem } from '../../../contracts/index.ts'
import type { StartedApp } from '../../app/index.ts'
import { AlcoveError, type Dispatch, type Identity } from '../../platform/index.ts'

/** A call of the contract tables that was refused, with what the transport would have told. */
export class ProgramRefusal extends Error {
  override readonly name = 'ProgramRefusal'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/** Who a program asks for, and how it calls the operations of the contract tables: through the one door, under the same permissions. */
export interface ProgramCaller {
  readonly identity: Identity
  readonly teamId: string | null
  call<Table extends Contract, Name extends keyof Table['operations'] & string>(
    contract: Table,
    operation: Name,
    input: z.input<Table['operations'][Name]['input']>,
    more: { readonly signal: AbortSignal; readonly onText?: (piece: string) => void },
  ): Promise<z.output<Table['operations'][Name]['output']>>
}

/** Throws `Forbidden`, with where to change it, while the person has not opened Alcove to programs. */
export const assertOpenToPrograms = ({ preferences }: Pick<StartedApp, 'preferences'>, { userId }: Identity): void => {
  if (!preferences.get(userId).programsEnabled)
    throw new AlcoveError(
      'Forbidden',
      'Other programs may not use Alcove yet. Switch it on in Settings, under "Alcove for other programs".',
    )
}

/** Calls reject with {@link ProgramRefusal}. */
export const programCaller = (dispatch: Dispatch, identity: Identity, teamId: string | null): ProgramCaller => ({
  identity,
  teamId,
  call: async (contract, operation, input, more) => {
    const reply = await dispatch({ contract: contract.name, operation, input, identity, teamId, ...more })
    if (!reply.ok) throw new ProgramRefusal(reply.problem)
    return reply.value as never
  },
})
