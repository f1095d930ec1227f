import type { InvokeReply } from '../../contracts/index.ts'
import { MINUTE_MS } from '../platform/durations.ts'

/** Has a call that comes twice, since its answer was lost on the way, be done once. */
export interface DoneOnce {
  /**
   * What the first call under a name answered, or `call`'s answer where there was none or it was refused. `joins` waits for one that is still going on: only where
   * nothing of it is on its way any more, since the connection of the first may be dead without anybody knowing.
   */
  answer(name: string, call: () => Promise<InvokeReply>, joins: boolean): Promise<InvokeReply>
}

export interface DoneOnceOptions {
  readonly nowMs?: () => number
  readonly keptForMs?: number
  readonly maxKept?: number
}

interface Kept {
  readonly reply: Promise<InvokeReply>
  isDone: boolean
  untilMs: number
}

const KEPT_FOR_MS = 15 * MINUTE_MS
const MAX_KEPT = 1_000

/** What a client may call its own calls: as long as a UUID at most, twice. */
const CALL_NAME = /^[\w-]{8,72}$/

/** The name of a call as its header has it; null for none, and for one that is no name. */
export const callNameOf = (header: string | undefined): string | null =>
  header !== undefined && CALL_NAME.test(header) ? header : null

/** Remembers answers in memory, the latest {@link MAX_KEPT} of a quarter of an hour: longer than the window asks again under the same name. */
export const createDoneOnce = (options: DoneOnceOptions = {}): DoneOnce => {
  const { nowMs = () => performance.now(), keptForMs = KEPT_FOR_MS, maxKept = MAX_KEPT } = options
  const kept = new Map<string, Kept>()

  const dropOld = (): void => {
    for (const [name, { untilMs }] of kept) {
      if (untilMs >= nowMs() && kept.size <= maxKept) return
      kept.delete(name)
    }
  }
  const begin = async (name: string, call: () => Promise<InvokeReply>): Promise<InvokeReply> => {
    const entry: Kept = { reply: call(), isDone: false, untilMs: nowMs() + keptForMs }
    kept.delete(name)
    kept.set(name, entry)
    dropOld()
    const forget = (): void => {
      if (kept.get(name) === entry) kept.delete(name)
    }
    try {
      const reply = await entry.reply
      entry.isDone = true
      // What was refused has changed nothing, and may be granted the next time.
      if (!reply.ok) forget()
      return reply
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    async answer(name, call, joins) {
      dropOld()
      const earlier = kept.get(name)
      if (earlier === undefined || !(earlier.isDone || joins)) return begin(name, call)
      const reply = await earlier.reply.catch(() => null)
      return reply?.ok ? reply : begin(name, call)
    },
  }
}
