import { AlcoveError } from '../alcove-error.ts'

/** How much one person may ask of an installation that they share; null for as much as they like. */
export interface QuotaLimits {
  /** Replies that are being written, or wait, at the same time. */
  readonly parallelReplies: number | null
  readonly messagesPerMinute: number | null
  readonly documentsPerDay: number | null
  readonly bytesPerDay: number | null
}

/** Nobody is limited: what an installation of one person has. */
export const noLimits: QuotaLimits = {
  parallelReplies: null,
  messagesPerMinute: null,
  documentsPerDay: null,
  bytesPerDay: null,
}

/** Generous for a person, and far below what would hold up the others. */
export const sharedLimits: QuotaLimits = {
  parallelReplies: 4,
  messagesPerMinute: 30,
  documentsPerDay: 5_000,
  bytesPerDay: 10 * 1024 ** 3,
}

/** Counts what each person asks for. */
export interface Quotas {
  /** Counts a message. Throws `TooManyRequests` with when to try again. */
  addMessage(userId: string): void
  /** Counts a document. Throws likewise. */
  addDocument(userId: string): void
  /** Counts bytes as they arrive. Throws likewise. */
  addBytes(userId: string, bytes: number): void
}

/** What each person may do, and what they are doing. */
export interface QuotasOptions {
  readonly limitsOf: (userId: string) => QuotaLimits
  /** How many replies of a person are not finished. */
  readonly unfinishedReplies: (userId: string) => number
  readonly nowMs?: () => number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MEBIBYTE = 1_048_576

/** Counts within windows of fixed length, one for each person; a window begins with its first count. */
const createWindows = (lengthMs: number, nowMs: () => number) => {
  const windows = new Map<string, { readonly since: number; count: number }>()
  const of = (userId: string) => {
    const known = windows.get(userId)
    if (known !== undefined && nowMs() - known.since < lengthMs) return known
    const fresh = { since: nowMs(), count: 0 }
    windows.set(userId, fresh)
    return fresh
  }
  return {
    /** Adds to a person's window; milliseconds until it ends when that is more than the limit, else null. */
    add: (userId: string, amount: number, limit: number | null): number | null => {
      const window = of(userId)
      if (limit !== null && window.count + amount > limit) return window.since + lengthMs - nowMs()
      window.count += amount
      return null
    },
  }
}

const inWords = (ms: number): string => {
  if (ms < 2 * MINUTE_MS) return `${Math.max(1, Math.ceil(ms / 1_000))} seconds`
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const tooMany = (what: string, waitMs: number): AlcoveError =>
  new AlcoveError('TooManyRequests', `${what}. Try again in ${inWords(waitMs)}.`)

/** Keeps one person from holding up the others. Counted in memory: a restart begins anew. */
export const createQuotas = (options: QuotasOptions): Quotas => {
  const { limitsOf, unfinishedReplies, nowMs = () => performance.now() } = options
  const messages = createWindows(MINUTE_MS, nowMs)
  const documents = createWindows(DAY_MS, nowMs)
  const bytes = createWindows(DAY_MS, nowMs)
  return {
    addMessage(userId) {
      const { parallelReplies, messagesPerMinute } = limitsOf(userId)
      if (parallelReplies !== null && unfinishedReplies(userId) >= parallelReplies)
        throw new AlcoveError(
          'TooManyRequests',
          `${parallelReplies} of your replies are being written already. Wait until one has ended, or stop one.`,
        )
      const waitMs = messages.add(userId, 1, messagesPerMinute)
      if (waitMs !== null) throw tooMany(`You may send ${messagesPerMinute} messages a minute`, waitMs)
    },
    addDocument(userId) {
      const { documentsPerDay } = limitsOf(userId)
      const waitMs = documents.add(userId, 1, documentsPerDay)
      if (waitMs !== null) throw tooMany(`You may add ${documentsPerDay} documents a day`, waitMs)
    },
    addBytes(userId, count) {
      const { bytesPerDay } = limitsOf(userId)
      const waitMs = bytes.add(userId, count, bytesPerDay)
      if (waitMs !== null)
        throw tooMany(`You may add ${Math.floor((bytesPerDay ?? 0) / MEBIBYTE)} MiB of files a day`, waitMs)
    },
  }
}
