import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

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
  /** Counts documents, by default one: all of them or, where they are too many, none. Throws likewise. */
  addDocument(userId: string, count?: number): void
  /** Counts bytes as they arrive. Throws likewise. */
  addBytes(userId: string, bytes: number): void
}

/** What counts documents that come in by another way than a call of their own: out of an archive, a library's file, a reply. */
export type DocumentQuota = Pick<Quotas, 'addDocument' | 'addBytes'>

/** Counts what one of many is about to bring in; the words for the person where that is more than they may, so that the others go on. */
export const quotaRefusal = (count: () => void): string | null => {
  try {
    count()
    return null
  } catch (error) {
    if (error instanceof AlcoveError && error.code === 'TooManyRequests') return error.message
    throw error
  }
}

/** What each person may do, and what they are doing. */
export interface QuotasOptions {
  readonly limitsOf: (userId: string) => QuotaLimits
  /** How many replies of a person are not finished. */
  readonly unfinishedReplies: (userId: string) => number
  readonly nowMs?: () => number
}

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

const tooMany = (words: FailureWords): AlcoveError => new AlcoveError('TooManyRequests', words)

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000))
const hoursOf = (ms: number): number => Math.max(1, Math.ceil(ms / HOUR_MS))

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
        throw tooMany(failureWords('QuotaReplies', { most: parallelReplies }))
      const waitMs = messages.add(userId, 1, messagesPerMinute)
      if (messagesPerMinute !== null && waitMs !== null)
        throw tooMany(failureWords('QuotaMessages', { most: messagesPerMinute, seconds: secondsOf(waitMs) }))
    },
    addDocument(userId, count = 1) {
      const { documentsPerDay } = limitsOf(userId)
      const waitMs = documents.add(userId, count, documentsPerDay)
      if (documentsPerDay !== null && waitMs !== null)
        throw tooMany(failureWords('QuotaDocuments', { most: documentsPerDay, hours: hoursOf(waitMs) }))
    },
    addBytes(userId, count) {
      const { bytesPerDay } = limitsOf(userId)
      const waitMs = bytes.add(userId, count, bytesPerDay)
      if (bytesPerDay !== null && waitMs !== null)
        throw tooMany(failureWords('QuotaBytes', { most: Math.floor(bytesPerDay / MEBIBYTE), hours: hoursOf(waitMs) }))
    },
  }
}
