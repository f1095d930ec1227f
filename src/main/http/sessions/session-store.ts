import { sessionIdOf } from '../../../contracts/index.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type Identity, isSameDigest, tokenDigest } from '../../platform/index.ts'
import type { Caller } from './caller.ts'
import { proofOf, randomText } from './proofs.ts'

/** What pages signed in with, of one listener: made when it begins to listen and gone with it. Nothing of it is ever written anywhere. */
export interface SessionStore {
  /** A new session; the oldest goes when there are too many. */
  issue(identity: Identity): string
  /** Whose session it is; counts as use. */
  find(session: string): Caller | null
  /** The host's proof that it knows a session, or null for one that it does not. */
  prove(sessionId: string, nonce: string, host: string): string | null
  /** A ticket for one connection of a caller, for half a minute. */
  issueTicket(caller: Caller): string
  /** Whose ticket it is, once. */
  redeem(ticket: string): Caller | null
  end(session: string): void
  /** Ends every session of a person, in whichever browser. */
  endAll(userId: string): void
}

export interface SessionStoreOptions {
  readonly nowMs?: () => number
  readonly maxSessions?: number
}

interface Session {
  readonly identity: Identity
  readonly digest: Buffer
  readonly controller: AbortController
  usedMs: number
}

interface Ticket {
  readonly caller: Caller
  readonly untilMs: number
}

const IDLE_MS = DAY_MS
const TICKET_MS = 30_000
const MAX_SESSIONS = 1_000
const MAX_TICKETS = 1_000

const dropOldest = (entries: Map<string, unknown>, most: number): string | null => {
  const [oldest] = entries.keys()
  return entries.size > most && oldest !== undefined ? oldest : null
}

export const createSessionStore = (options: SessionStoreOptions = {}): SessionStore => {
  const { nowMs = () => performance.now(), maxSessions = MAX_SESSIONS } = options
  const sessions = new Map<string, Session>()
  const tickets = new Map<string, Ticket>()

  const endById = (id: string): void => {
    sessions.get(id)?.controller.abort()
    sessions.delete(id)
  }
  const living = (id: string): Session | null => {
    const session = sessions.get(id)
    if (session === undefined) return null
    if (nowMs() - session.usedMs <= IDLE_MS) return session
    endById(id)
    return null
  }
  const known = (text: string): { readonly id: string; readonly session: Session } | null => {
    const id = sessionIdOf(text)
    const session = living(id)
    return session !== null && isSameDigest(session.digest, tokenDigest(text)) ? { id, session } : null
  }

  return {
    issue(identity) {
      const id = randomText(16)
      const text = `${id}.${randomText()}`
      const session = { identity, digest: tokenDigest(text), controller: new AbortController(), usedMs: nowMs() }
      sessions.set(id, session)
      const oldest = dropOldest(sessions, maxSessions)
      if (oldest !== null) endById(oldest)
      return text
    },
    find(text) {
      const found = known(text)
      if (found === null) return null
      const { id, session } = found
      session.usedMs = nowMs()
      // The order of the map is that of use.
      sessions.delete(id)
      sessions.set(id, session)
      return { identity: session.identity, ended: session.controller.signal }
    },
    prove(sessionId, nonce, host) {
      const session = living(sessionId)
      return session === null ? null : proofOf(session.digest, 'host', nonce, host)
    },
    issueTicket(caller) {
      const ticket = randomText()
      tickets.set(ticket, { caller, untilMs: nowMs() + TICKET_MS })
      const oldest = dropOldest(tickets, MAX_TICKETS)
      if (oldest !== null) tickets.delete(oldest)
      return ticket
    },
    redeem(text) {
      const ticket = tickets.get(text)
      tickets.delete(text)
      if (ticket === undefined || nowMs() > ticket.untilMs || ticket.caller.ended?.aborted) return null
      return ticket.caller
    },
    end(text) {
      const found = known(text)
      if (found !== null) endById(found.id)
    },
    endAll(userId) {
      for (const [id, { identity }] of [...sessions]) if (identity.userId === userId) endById(id)
    },
  }
}
