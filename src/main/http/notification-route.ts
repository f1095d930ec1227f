import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { StartedApp } from '../app/index.ts'
import { type CredentialCheck, streamCallerOf } from './credentials.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { createNotificationStream, type NotificationStream } from './notification-stream.ts'

export interface NotificationRouteOptions {
  readonly host: Pick<StartedApp, 'access' | 'notifications' | 'logger'>
  readonly heartbeatMs: number
  /** What may wait for a reader before it is dropped. */
  readonly maxUnsentBytes: number
  /** Streams to be closed with the server. */
  readonly streams: Set<Pick<NotificationStream, 'close'>>
}

const sequenceOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : null

/** `GET /api/notifications`: what happens to what the caller may see, as server-sent events. Ends with the caller's session, and with the server. */
export const createNotificationRoute =
  ({ host, heartbeatMs, maxUnsentBytes, streams }: NotificationRouteOptions, check: CredentialCheck) =>
  async ({ env, req }: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const { incoming, outgoing } = env
    if (incoming.method !== 'GET') return methodNotAllowed('GET')
    const { identity, ended } = streamCallerOf(check, incoming, req.query('access_token') ?? null)
    const access = await host.access.accessOf(identity, req.header('x-team-id') ?? req.query('team') ?? null)
    const stream = createNotificationStream({
      channel: host.notifications,
      access,
      afterSequence: sequenceOf(req.header('last-event-id') ?? req.query('last_event_id')),
      heartbeatMs,
      maxUnsentBytes,
      drop: () => {
        host.logger.info('a reader of notifications was too slow and was dropped')
        outgoing.destroy()
      },
    })
    streams.add(stream)
    ended?.addEventListener('abort', stream.close)
    outgoing.once('close', () => {
      stream.close()
      streams.delete(stream)
      ended?.removeEventListener('abort', stream.close)
    })
    // Signed out, or gone, while it was looked up what the caller may do.
    if (ended?.aborted || outgoing.destroyed) stream.close()
    return new Response(stream.body, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    })
  }
