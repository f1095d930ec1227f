import type { NotificationChannel } from '../../platform/index.ts'
import type { InterruptedReply } from './end-interrupted-replies.ts'

const LOOK_AGAIN_MS = 200
/** Nobody has listened for so long that whoever comes later reads the state anyway. */
const GIVE_UP_AFTER_MS = 600_000

/**
 * Tells the owners of interrupted replies how these ended, each as soon as the owner listens: at the start of the app nobody does. Returns the way to stop
 * waiting.
 */
export const announceInterrupted = (
  notifications: NotificationChannel,
  interrupted: readonly InterruptedReply[],
): (() => void) => {
  let waiting = [...interrupted]
  const announce = ({ owner, taskId, conversationId, messageId, reason }: InterruptedReply) => {
    const audience = { type: 'User', ...owner } as const
    notifications.publish(audience, {
      kind: 'AIStream',
      payload: { type: 'MessageComplete', conversationId, taskId, messageId },
    })
    notifications.publish(audience, {
      kind: 'AIStream',
      payload: { type: 'StreamError', taskId, error: reason },
    })
    notifications.publish(audience, {
      kind: 'AIStream',
      payload: { type: 'TaskStatusChanged', taskId, status: { type: 'Failed', reason } },
    })
  }
  const isHeard = ({ owner }: InterruptedReply): boolean => notifications.isHeard?.({ type: 'User', ...owner }) ?? true
  const startedAt = performance.now()
  const look = () => {
    const heard = waiting.filter(isHeard)
    waiting = waiting.filter((reply) => !heard.includes(reply))
    heard.forEach(announce)
    if (waiting.length === 0 || performance.now() - startedAt > GIVE_UP_AFTER_MS) stop()
  }
  const timer = setInterval(look, LOOK_AGAIN_MS)
  timer.unref()
  const stop = () => clearInterval(timer)
  look()
  return stop
}
