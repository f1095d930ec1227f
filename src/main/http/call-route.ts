import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Contract } from '../../contracts/index.ts'
import type { Dispatch, Identity } from '../platform/index.ts'
import { type LargeBodies, readJsonBody } from './json-body/read-json-body.ts'
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
}

interface Argument {
  readonly input: unknown
  release(): void
}

const isMultipart = (contentType: string | undefined) => /^multipart\/form-data *(;|$)/i.test(contentType ?? '')

/** `POST /api/<contract>/<operation>`: the body is the argument, the response the result. */
export const createCallRoute = (options: CallRouteOptions) => {
  const { contracts, dispatch, large } = options
  const readArgument = async (
    incoming: HttpBindings['incoming'],
    streamed: string | undefined,
    signal: AbortSignal,
  ): Promise<Argument> => {
    if (streamed !== undefined && isMultipart(incoming.headers['content-type']))
      return readMultipart(incoming, streamed)
    const maxBytes = streamed === undefined ? options.maxJsonBytes : options.maxJsonFileBytes
    const { value, release } = await readJsonBody(incoming, { maxBytes, fileField: streamed, large, signal })
    return { input: value, release }
  }

  return async (context: Context<{ Bindings: HttpBindings }>, identity: Identity): Promise<Response> => {
    const { contract = '', operation = '' } = context.req.param()
    const operations = contracts.get(contract)?.operations ?? {}
    const row = Object.hasOwn(operations, operation) ? operations[operation] : undefined
    const { signal } = context.req.raw
    const { input, release } = await readArgument(context.env.incoming, row?.streamed, signal)
    try {
      const teamId = context.req.header('x-team-id') ?? null
      const language = preferredLanguage(context.req.header('accept-language'))
      const reply = await dispatch({ contract, operation, input, identity, teamId, language, signal })
      return reply.ok ? valueResponse(reply.value) : problemResponse(reply.problem)
    } finally {
      release()
    }
  }
}
