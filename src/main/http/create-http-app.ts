import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { HttpsRedirection, JsonRoute, StartedApp } from '../app/index.ts'
import {
  type AccessContext,
  AlcoveError,
  createDispatcher,
  type Identity,
  newGuid,
  reportProblem,
} from '../platform/index.ts'
import { type BodyLimits, createCallRoute } from './call-route.ts'
import { callerOf } from './credentials.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import type { InterfaceFiles } from './interface-files.ts'
import { valueResponse } from './json-encoding.ts'
import { assertLocalOrigin } from './local-origin.ts'
import { createNotificationStream, type NotificationStream } from './notification-stream.ts'
import { openApiDocument } from './openapi-document.ts'
import { problemResponse } from './problem-response.ts'
import { type RequestOrigin, requestOrigin } from './request-origin.ts'

export interface HttpAppOptions extends BodyLimits {
  readonly host: StartedApp
  /** Null for an app without a window. */
  readonly files: InterfaceFiles | null
  readonly failedAttempts: FailedAttempts
  readonly heartbeatMs: number
  readonly maxUnsentBytes: number
  /** The port that the server listens on, which `Host` must name. */
  readonly port: () => number
  /** Streams to be closed with the server. */
  readonly streams: Set<NotificationStream>
}

type HttpContext = Context<{ Bindings: HttpBindings }>

const sequenceOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : null

const methodNotAllowed = (allow: string): Response =>
  problemResponse(
    {
      type: 'about:blank',
      status: 405,
      title: 'Method not allowed',
      detail: `This address takes ${allow}.`,
      instance: newGuid(),
    },
    { Allow: allow },
  )

const redirectToHttps = (url: string, { host = '' }: RequestOrigin, { port }: HttpsRedirection): Response => {
  const { pathname, search } = new URL(url)
  const name = host.replace(/:\d+$/, '')
  const location = `https://${name}${port === null ? '' : `:${port}`}${pathname}${search}`
  return new Response(null, { status: 308, headers: { Location: location } })
}

/** The routes, all derived from the host: contracts, events, diagnostics, the interface's files. */
export const createHttpApp = (options: HttpAppOptions): Hono<{ Bindings: HttpBindings }> => {
  const { host, files, streams } = options
  const contracts = new Map(host.apis.map(({ contract }) => [contract.name, contract]))
  const check = { authenticator: host.authenticator, failedAttempts: options.failedAttempts }
  const callRoute = createCallRoute({ ...options, contracts, dispatch: createDispatcher(host) })
  const app = new Hono<{ Bindings: HttpBindings }>()

  const caller = ({ env }: HttpContext, queryToken: string | null = null): Identity =>
    callerOf(check, env.incoming, queryToken)

  const notifications = async (context: HttpContext): Promise<Response> => {
    const access = await host.access.accessOf(
      caller(context, context.req.query('access_token') ?? null),
      context.req.header('x-team-id') ?? context.req.query('team') ?? null,
    )
    if (context.env.incoming.method !== 'GET') return methodNotAllowed('GET')
    const stream = createNotificationStream({
      channel: host.notifications,
      access,
      afterSequence: sequenceOf(context.req.header('last-event-id')),
      heartbeatMs: options.heartbeatMs,
      maxUnsentBytes: options.maxUnsentBytes,
      drop: () => {
        host.logger.info('a reader of notifications was too slow and was dropped')
        context.env.outgoing.destroy()
      },
    })
    streams.add(stream)
    context.env.outgoing.once('close', () => {
      stream.close()
      streams.delete(stream)
    })
    return new Response(stream.body, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    })
  }

  const permittedCaller = async (context: HttpContext, access: JsonRoute['access']): Promise<AccessContext | null> => {
    if (access === 'anonymous') return null
    const identity = caller(context)
    if (access === 'platform:admin' && !identity.platformAdmin)
      throw new AlcoveError('Forbidden', 'This is for platform administrators.')
    return host.access.accessOf(identity, context.req.header('x-team-id') ?? null)
  }

  app.use(async (context, next) => {
    const { incoming } = context.env
    const origin = requestOrigin(incoming, host.http)
    const { acceptedHosts } = host.config
    assertLocalOrigin(origin, incoming.headers.origin, { port: options.port(), acceptedHosts })
    const { httpsRedirection } = host.http
    if (httpsRedirection === null || origin.scheme === 'https') return next()
    return redirectToHttps(context.req.url, origin, httpsRedirection)
  })
  app.onError((error, context) => {
    const where = { method: context.req.method, path: context.req.path }
    return problemResponse(reportProblem(host.logger, error, newGuid(), where))
  })

  app.all('/api/notifications', notifications)
  app.get('/api/openapi.json', (context) => {
    caller(context)
    return valueResponse(openApiDocument([...contracts.values()], host.jsonRoutes))
  })
  app.post('/api/:contract/:operation', (context) => callRoute(context, caller(context)))
  app.all('/api/*', (context) => {
    caller(context)
    const [, , contract = '', operation = '', ...rest] = context.req.path.split('/')
    if (contract === 'openapi.json' && operation === '') return methodNotAllowed('GET')
    if (rest.length === 0 && Object.hasOwn(contracts.get(contract)?.operations ?? {}, operation))
      return methodNotAllowed('POST')
    throw new AlcoveError('NotFound', 'There is nothing at this address.')
  })

  for (const route of host.jsonRoutes) {
    app.get(route.path, async (context) => {
      const access = await permittedCaller(context, route.access)
      return valueResponse((await route.handle(access)) ?? null)
    })
    app.all(route.path, () => methodNotAllowed('GET'))
  }

  app.get('*', async (context) => {
    const response = await files?.respond(context.req.raw)
    if (response) return response
    throw new AlcoveError('NotFound', 'There is nothing at this address.')
  })
  app.all('*', () => {
    throw new AlcoveError('NotFound', 'There is nothing at this address.')
  })
  return app
}
