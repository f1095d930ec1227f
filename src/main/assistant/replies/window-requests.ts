import type { AIProviderToolCall, ToolAnswer, ToolRequest, ToolResult } from '../../../contracts/index.ts'
import type { NotificationChannel } from '../../platform/index.ts'
import type { ConversationOwner } from '../conversations/conversation-owner.ts'
import { noWindows, type ToolWindows } from '../tools/tool-windows.ts'

export interface WindowTimeLimits {
  /** For a window to carry out a call. */
  readonly runMs: number
  /** For a person to say yes or no. */
  readonly approveMs: number
}

const defaultWindowTimeLimits: WindowTimeLimits = { runMs: 30_000, approveMs: 300_000 }

/** The requests of one reply to the windows of the person who asked. */
export interface WindowRequests extends ToolWindows {
  /** What is asked for and not answered yet, in the order of asking. */
  readonly open: readonly ToolRequest[]
  /** Takes a window's answer; nothing happens when none of this kind is waited for. */
  answer(toolCallId: string, answer: ToolAnswer): void
}

export interface WindowRequestsOptions {
  readonly taskId: string
  readonly conversationId: string
  readonly owner: ConversationOwner
  readonly notifications: NotificationChannel
  readonly timeLimits?: WindowTimeLimits
}

interface Waiting {
  readonly request: ToolRequest
  resolve(answer: ToolAnswer): void
}

const fits = ({ request }: Waiting, { type }: ToolAnswer): boolean =>
  request.kind === 'Run' ? type === 'Result' : type !== 'Result'

export const createWindowRequests = (options: WindowRequestsOptions): WindowRequests => {
  const { taskId, conversationId, owner, notifications, timeLimits = defaultWindowTimeLimits } = options
  const audience = { type: 'User', ...owner } as const
  const waiting = new Map<string, Waiting>()

  const isHeard = (): boolean => notifications.isHeard?.(audience) ?? true

  /** Null when the time is over; rejects when aborted. */
  const ask = (
    kind: ToolRequest['kind'],
    { toolCallId, name, arguments: args }: AIProviderToolCall,
    signal: AbortSignal,
  ): Promise<ToolAnswer | null> => {
    const limitMs = kind === 'Run' ? timeLimits.runMs : timeLimits.approveMs
    const expiresAt = new Date(Date.now() + limitMs).toISOString()
    const request: ToolRequest = { conversationId, taskId, toolCallId, toolName: name, kind, args, expiresAt }
    const { promise, resolve, reject } = Promise.withResolvers<ToolAnswer | null>()
    const onAbort = () => reject(signal.reason)
    const timer = setTimeout(() => resolve(null), limitMs)
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.set(toolCallId, { request, resolve })
    if (signal.aborted) onAbort()
    else notifications.publish(audience, { kind: 'Assistant.ToolRequest', payload: request })
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      waiting.delete(toolCallId)
      notifications.publish(audience, { kind: 'Assistant.ToolAnswered', payload: { taskId, toolCallId } })
    })
  }

  return {
    get open() {
      return [...waiting.values()].map(({ request }) => request)
    },
    answer: (toolCallId, answer) => {
      const asked = waiting.get(toolCallId)
      if (asked && fits(asked, answer)) asked.resolve(answer)
    },
    carryOut: async (call, signal): Promise<ToolResult> => {
      if (!isHeard()) return noWindows.carryOut(call, signal)
      const answer = await ask('Run', call, signal)
      if (answer?.type === 'Result') return answer.result
      const seconds = Math.round(timeLimits.runMs / 1000)
      return { type: 'Failed', error: `No window of Alcove carried this out within ${seconds} seconds.` }
    },
    approve: async (call, signal) => {
      if (!isHeard()) return 'NobodyThere'
      const answer = await ask('Approve', call, signal)
      if (answer === null) return 'Unanswered'
      return answer.type === 'Approved' ? 'Approved' : 'Refused'
    },
  }
}
