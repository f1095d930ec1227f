import type { RunningReply } from './running-reply.ts'

/** The replies of each conversation, in the order of asking; the first of each is the one that is being written. */
export interface ReplyQueues {
  /** Runs it after those of its conversation that came before. */
  add(reply: RunningReply): void
  /** Takes a reply out that has ended; where it was the first, the next one is run. */
  leave(reply: RunningReply): void
  isFirst(reply: RunningReply): boolean
  of(conversationId: string): readonly RunningReply[]
  find(taskId: string): RunningReply | undefined
  readonly all: readonly RunningReply[]
}

/** `run` resolves at the end of a reply, and never rejects. */
export const createReplyQueues = (run: (reply: RunningReply) => Promise<void>): ReplyQueues => {
  const queues = new Map<string, readonly RunningReply[]>()
  const of = (conversationId: string): readonly RunningReply[] => queues.get(conversationId) ?? []
  const all = (): RunningReply[] => [...queues.values()].flat()

  const next = (conversationId: string): void => {
    const [reply] = of(conversationId)
    if (reply === undefined) queues.delete(conversationId)
    else void run(reply).finally(() => leave(reply))
  }
  const leave = (reply: RunningReply): void => {
    const { conversationId } = reply.request
    const queue = of(conversationId)
    queues.set(
      conversationId,
      queue.filter((other) => other !== reply),
    )
    reply.ended.resolve()
    if (queue[0] === reply) next(conversationId)
  }
  return {
    add: (reply) => {
      const { conversationId } = reply.request
      const queue = of(conversationId)
      queues.set(conversationId, [...queue, reply])
      // The caller gets its task before the first event of it.
      if (queue.length === 0) setImmediate(() => next(conversationId))
    },
    leave,
    isFirst: (reply) => of(reply.request.conversationId)[0] === reply,
    of,
    find: (taskId) => all().find(({ request }) => request.taskId === taskId),
    get all() {
      return all()
    },
  }
}
