import type { z } from 'zod'
import type { RequiredPermission } from './permission.ts'

/**
 * What an operation does with what is kept, where it is not just a change. `Read`: nothing that a person gave is changed, so its answer does not wait for
 * the disk. `Remove`: it makes room, so it goes on while the disk is full; where it found no room it is called once more with
 * the same input, and its handler goes on with what the first call left undone. `Message`: it has a reply written, `Document`: it adds a document or brings it anew;
 * both count against the caller's quotas. `Replace`: it puts something else in the place of everything, and every other change is refused meanwhile.
 */
export type Effect = 'Read' | 'Remove' | 'Message' | 'Document' | 'Replace'

/**
 * One row of a contract table. Guard, HTTP route, IPC handler, client proxy and OpenAPI document are derived from it.
 */
export interface Operation {
  /** One line for the API document. */
  readonly summary: string
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly permission: RequiredPermission
  /** By default it changes something that is kept. */
  readonly effect?: Effect
  /** The input field that HTTP may also send as the file part of `multipart/form-data`, streamed. */
  readonly streamed?: string
}

/** A named table of operations: served at `POST /api/<name>/<operation>` and over IPC under the same two words. */
export interface Contract<Operations extends Record<string, Operation> = Record<string, Operation>> {
  readonly name: string
  readonly operations: Operations
}

/** Declares a contract: the name under which it is served, and a row for each operation. */
export const defineContract = <const Operations extends Record<string, Operation>>(
  name: string,
  operations: Operations,
): Contract<Operations> => ({ name, operations })

/** What the server implements: every operation of the table, no other, on parsed input. */
export type ContractHandlers<Table extends Contract, CallContext> = {
  readonly [Name in keyof Table['operations']]: (
    input: z.output<Table['operations'][Name]['input']>,
    call: CallContext,
  ) => Promise<z.output<Table['operations'][Name]['output']>>
}

/** What a caller sees: the same operations, whatever the transport. Failed calls reject with a `ProblemError`. */
export type ContractClient<Table extends Contract> = {
  readonly [Name in keyof Table['operations']]: (
    ...input: undefined extends z.input<Table['operations'][Name]['input']>
      ? [input?: z.input<Table['operations'][Name]['input']>]
      : [input: z.input<Table['operations'][Name]['input']>]
  ) => Promise<z.output<Table['operations'][Name]['output']>>
}
