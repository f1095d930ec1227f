import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { HttpsRedirection, JsonRoute, StartedApp } from '../app/index.ts'
import {
  type AccessContext,
  AlcoveError,
  createDispatcher,
  createMayCall,
  newGuid,
  reportProblem,
} from '../platform/index.ts'
import { type BodyLimits, createCallRoute } from './call-route.ts'
import { callerOf } from './credentials.ts'
import { createDoneOnce } from './done-once.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import type { InterfaceFiles } from './interface-files.ts'
import { valueResponse } from './json-encoding.ts'
import { assertLocalOrigin } from './local-origin.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { createNotificationRoute, type NotificationRouteOptions } from './notification-route.ts'
import { openApiDocument } from './openapi-document.ts'
import { problemResponse } from './problem-response.ts'
import { chatError, chatErrorResponse } from './programs/chat/chat-error.ts'
import { addProgramRoutes } from './programs/program-routes.ts'
import { type RequestOrigin, requestOrigin } from './request-origin.ts'
import type { Caller } from './sessions/caller.ts'
import { addSessionRoutes } from './sessions/session-routes.ts'
import type { SessionStore } from './sessions/session-store.ts'
import type { SignIn } from './sessions/sign-in.ts'

export interface HttpAppOptions extends BodyLimits, NotificationRouteOptions {
  readonly host: StartedApp
  /** Null for an app without a window. */
  readonly files: InterfaceFiles | null
  readonly failedAttempts: FailedAttempts
  readonly sessions: SessionStore
  readonly signIn: SignIn
  /** The port that the server listens on, which `Host` must name. */
  readonly port: () => number
}

type HttpContext = Context<{ Bindings: HttpBindings }>

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
  const { failedAttempts, sessions, signIn } = options
  const check = {
    ...{ authenticator: host.authenticator, failedAttempts, sessions },
    addressOf: (incoming: IncomingMessage) => requestOrigin(incoming, host.http).remoteAddress,
  }
  const dispatch = createDispatcher(host)
  const callRoute = createCallRoute({
    ...options,
    contracts,
    dispatch,
    mayCall: createMayCall(host),
    doneOnce: createDoneOnce(),
  })
  const app = new Hono<{ Bindings: HttpBindings }>()

  const caller = ({ env }: HttpContext): Caller => callerOf(check, env.incoming)

  const permittedCaller = async (context: HttpContext, access: JsonRoute['access']): Promise<AccessContext | null> => {
    if (access === 'anonymous') return null
    const { identity } = caller(context)
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
    const { remoteAddress } = requestOrigin(context.env.incoming, host.http)
    const where = { method: context.req.method, path: context.req.path, remoteAddress }
    const problem = reportProblem(host.logger, error, newGuid(), where)
    return context.req.path.startsWith('/v1/')
      ? chatErrorResponse(problem.status, chatError(problem))
      : problemResponse(problem)
  })

  app.all('/api/notifications', createNotificationRoute(options, check))
  addSessionRoutes({
    app,
    check,
    signIn,
    caller,
    hostOf: ({ env }) => (requestOrigin(env.incoming, host.http).host ?? '').toLowerCase(),
  })
  app.get('/api/openapi.json', (context) => {
    caller(context)
    return valueResponse(openApiDocument([...contracts.values()], host.jsonRoutes))
  })
  app.post('/api/:contract/:operation', (context) => callRoute(context, caller(context).identity))
  const close = addProgramRoutes({ ...options, app, dispatch, identityOf: (context) => caller(context).identity })
  streams.add({ close })
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

  app.get('*', compress(), async (context) => {
    const response = await files?.respond(context.req.raw)
    if (response) return response
    throw new AlcoveError('NotFound', 'There is nothing at this address.')
  })
  app.all('*', () => {
    throw new AlcoveError('NotFound', 'There is nothing at this address.')
  })
  return app
}
