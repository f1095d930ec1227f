import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Contract } from '../../contracts/index.ts'
import type { Dispatch, Identity, MayCall } from '../platform/index.ts'
import { callNameOf, type DoneOnce } from './done-once.ts'
import { isLargeBody, type LargeBodies, readJsonBody } from './json-body/read-json-body.ts'
import { valueResponse } from './json-encoding.ts'
import { preferredLanguage } from './preferred-language.ts'
import { problemResponse } from './problem-response.ts'
import { readMultipart } from './read-multipart.ts'

export interface BodyLimits {
  /** For an argument without a file. */
  readonly maxJsonBytes: number
  /** For an argument whose file is base64 text. */
  readonly maxJsonFileBytes: number
  /** Where bodies that would hold up the event loop are read. */
  readonly large: LargeBodies
}

export interface CallRouteOptions extends BodyLimits {
  readonly contracts: ReadonlyMap<string, Contract>
  readonly dispatch: Dispatch
  readonly mayCall: MayCall
  readonly doneOnce: DoneOnce
}

interface Argument {
  readonly input: unknown
  release(): void
}

const noArgument: Argument = { input: undefined, release: () => undefined }

const isMultipart = (contentType: string | undefined) => /^multipart\/form-data *(;|$)/i.test(contentType ?? '')

/** `POST /api/<contract>/<operation>`: the body is the argument, the response the result. */
export const createCallRoute = (options: CallRouteOptions) => {
  const { contracts, dispatch, mayCall, doneOnce } = options
  const readArgument = async (
    incoming: HttpBindings['incoming'],
    streamed: string | undefined,
    { userId, signal }: { readonly userId: string; readonly signal: AbortSignal },
  ): Promise<Argument> => {
    if (streamed !== undefined && isMultipart(incoming.headers['content-type']))
      return readMultipart(incoming, streamed)
    const maxBytes = streamed === undefined ? options.maxJsonBytes : options.maxJsonFileBytes
    const large = { ...options.large, userId }
    const { value, release } = await readJsonBody(incoming, { maxBytes, fileField: streamed, large, signal })
    return { input: value, release }
  }

  return async (context: Context<{ Bindings: HttpBindings }>, identity: Identity): Promise<Response> => {
    const { contract = '', operation = '' } = context.req.param()
    const operations = contracts.get(contract)?.operations ?? {}
    const row = Object.hasOwn(operations, operation) ? operations[operation] : undefined
    const { signal } = context.req.raw
    const { incoming } = context.env
    const teamId = context.req.header('x-team-id') ?? null
    // Who may not do it is told so before anything waits for what they send.
    const isRefused = isLargeBody(incoming) && !(await mayCall({ contract, operation, identity, teamId }))
    const { input, release } = isRefused
      ? noArgument
      : await readArgument(incoming, row?.streamed, { userId: identity.userId, signal })
    try {
      const language = preferredLanguage(context.req.header('accept-language'))
      const call = () => dispatch({ contract, operation, input, identity, teamId, language, signal })
      const given = row?.effect === 'Read' ? null : callNameOf(context.req.header('idempotency-key'))
      const name = [identity.userId, teamId ?? '', contract, operation, given].join('\n')
      const reply = await (given === null ? call() : doneOnce.answer(name, call, incoming.complete))
      return reply.ok ? valueResponse(reply.value) : problemResponse(reply.problem)
    } finally {
      release()
    }
  }
}
