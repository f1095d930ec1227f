import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { StartedApp } from '../../app/index.ts'
import type { Dispatch, Identity } from '../../platform/index.ts'
import { type LargeBodies, readJsonBody } from '../json-body/read-json-body.ts'
import { addChatRoutes } from './chat/chat-routes.ts'
import { addMcpRoute } from './mcp/mcp-route.ts'
import { assertOpenToPrograms, programCaller } from './program-caller.ts'

type HttpContext = Context<{ Bindings: HttpBindings }>

export interface ProgramRoutesOptions {
  readonly app: Hono<{ Bindings: HttpBindings }>
  readonly host: Pick<StartedApp, 'preferences' | 'logger'>
  readonly dispatch: Dispatch
  /** Throws for a credential of nobody's. */
  readonly identityOf: (context: HttpContext) => Identity
  readonly maxJsonBytes: number
  readonly large: LargeBodies
  readonly heartbeatMs: number
  readonly maxUnsentBytes: number
}

/** What other programs speak: the chat completions API at `/v1`, the Model Context Protocol at `/mcp`. Returns the way to end their streams. */
export const addProgramRoutes = (options: ProgramRoutesOptions): (() => void) => {
  const { app, host, dispatch, identityOf, maxJsonBytes: maxBytes, large, heartbeatMs, maxUnsentBytes } = options
  const program = (context: HttpContext) => {
    const identity = identityOf(context)
    assertOpenToPrograms(host, identity)
    return programCaller(dispatch, identity, context.req.header('x-team-id') ?? null)
  }
  const readBody = (context: HttpContext) =>
    readJsonBody(context.env.incoming, {
      maxBytes,
      large: { ...large, userId: identityOf(context).userId },
      signal: context.req.raw.signal,
    })
  addChatRoutes({ app, program, readBody, heartbeatMs, maxUnsentBytes })
  return addMcpRoute({ app, program, readBody, heartbeatMs, logger: host.logger })
}
