import type { HttpBindings } from '@hono/node-server'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Context, Hono } from 'hono'
import { type Logger, newGuid } from '../../../platform/index.ts'
import { type ProgramCaller, ProgramRefusal } from '../program-caller.ts'
import { failedCall, knowledgeServer, type RunKnowledgeTool } from './knowledge-server.ts'

type HttpContext = Context<{ Bindings: HttpBindings }>

export interface McpRouteOptions {
  readonly app: Hono<{ Bindings: HttpBindings }>
  /** Throws for who is not known, or has not opened Alcove to programs. */
  readonly program: (context: HttpContext) => ProgramCaller
  readonly readBody: (context: HttpContext) => Promise<{ readonly value: unknown; release(): void }>
  readonly heartbeatMs: number
  readonly logger: Logger
}

const MOST_SUBSCRIPTIONS = 32

const runFor =
  (caller: ProgramCaller, logger: Logger): RunKnowledgeTool =>
  async (tool, args, signal) => {
    try {
      const { text, data } = await tool.run(args, caller, signal)
      return { content: [{ type: 'text', text }], structuredContent: data }
    } catch (error) {
      if (!(error instanceof ProgramRefusal)) logger.debug({ err: error, tool: tool.name }, 'a tool call failed')
      return failedCall(error instanceof Error ? error.message : 'The tool failed.')
    }
  }

/** `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. Returns the way to end its streams. */
export const addMcpRoute = ({ app, program, readBody, heartbeatMs, logger }: McpRouteOptions): (() => void) => {
  const callers = new Map<string, ProgramCaller>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = callers.get(authInfo?.clientId ?? '')
      if (!caller) throw new Error('A request of nobody.')
      return knowledgeServer(runFor(caller, logger))
    },
    {
      keepAliveMs: heartbeatMs,
      maxSubscriptions: MOST_SUBSCRIPTIONS,
      onerror: (error) => logger.debug({ err: error }, 'a request of the Model Context Protocol was refused'),
    },
  )
  app.all('/mcp', async (context) => {
    const caller = program(context)
    const { method, url, headers, signal } = context.req.raw
    const plain = { method, headers, signal }
    if (method !== 'POST') return handler.fetch(new Request(url, plain))
    const { value, release } = await readBody(context)
    const clientId = newGuid()
    callers.set(clientId, caller)
    try {
      return await handler.fetch(new Request(url, plain), {
        parsedBody: value,
        authInfo: { token: '', clientId, scopes: [] },
      })
    } finally {
      callers.delete(clientId)
      release()
    }
  })
  return () => void handler.close()
}
