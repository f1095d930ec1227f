import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { hostCheck, signInRequest } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import { bearerToken, type CredentialCheck, refuseCredential } from '../credentials.ts'
import { readJsonBody } from '../json-body/read-json-body.ts'
import { valueResponse } from '../json-encoding.ts'
import type { Caller } from './caller.ts'
import { peerMayUseLinks } from './peer-user.ts'
import type { SignIn } from './sign-in.ts'

type HttpContext = Context<{ Bindings: HttpBindings }>

export interface SessionRoutesOptions {
  readonly app: Hono<{ Bindings: HttpBindings }>
  readonly check: CredentialCheck
  readonly signIn: SignIn
  readonly caller: (context: HttpContext) => Caller
  /** `host:port` as the page sees it. */
  readonly hostOf: (context: HttpContext) => string
}

const bounds = { maxBytes: 4_096 }

const readInput = async <Schema extends z.ZodType>(
  schema: Schema,
  { env }: HttpContext,
): Promise<z.output<Schema> | null> => {
  const { value } = await readJsonBody(env.incoming, bounds)
  if (value === undefined || value === null) return null
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AlcoveError('InvalidInput', 'The body is not of the form that this address takes.')
  return parsed.data
}

/** How a page signs in, knows its host again, gets a ticket for its events, and signs out. */
export const addSessionRoutes = ({ app, check, signIn, caller, hostOf }: SessionRoutesOptions): void => {
  const { sessions } = check

  app.post('/api/session/challenge', async ({ env }) => {
    await readJsonBody(env.incoming, bounds)
    return valueResponse({ nonce: signIn.challenge() })
  })
  app.post('/api/session', async (context) => {
    const { incoming } = context.env
    const request = await readInput(signInRequest, context)
    const mayUseLinks = await peerMayUseLinks(incoming.socket)
    if (request !== null) {
      const signedIn = signIn.byProof({ ...request, host: hostOf(context), mayUseLinks })
      return signedIn === null ? refuseCredential(check, incoming) : valueResponse(signedIn)
    }
    const secret = bearerToken(incoming)
    const session = secret === null ? null : signIn.bySecret(secret, mayUseLinks)
    return session === null ? refuseCredential(check, incoming) : valueResponse({ session, proof: 'none' })
  })
  app.post('/api/session/proof', async (context) => {
    const request = await readInput(hostCheck, context)
    const proof = request && sessions.prove(request.sessionId, request.nonce, hostOf(context))
    if (proof === null) throw new AlcoveError('NotFound', 'This session is not known here.')
    return valueResponse({ proof })
  })
  app.post('/api/session/ticket', async (context) => {
    const signedIn = caller(context)
    await readJsonBody(context.env.incoming, bounds)
    return valueResponse({ ticket: sessions.issueTicket(signedIn) })
  })
  app.delete('/api/session', (context) => {
    caller(context)
    sessions.end(bearerToken(context.env.incoming) ?? '')
    return valueResponse(undefined)
  })
  app.delete('/api/sessions', (context) => {
    sessions.endAll(caller(context).identity.userId)
    return valueResponse(undefined)
  })
}
