import { setTimeout as delay } from 'node:timers/promises'
import type { InvokeReply } from '../../../src/contracts/index.ts'
import type { Transport } from '../transport.ts'
import type { Known, Step } from './step.ts'

const MOST_PATIENCE_MS = 60_000

const runStep = async (step: Step, transport: Transport, known: Known): Promise<InvokeReply> => {
  const giveUpAt = performance.now() + MOST_PATIENCE_MS
  while (true) {
    const reply = await transport.call(step.contract, step.operation, step.input?.(known))
    const settled = !reply.ok || !step.until || step.until(reply.value as never)
    if (!settled && performance.now() > giveUpAt)
      throw new Error(`${step.contract} ${step.operation} never came to ${step.shows}: ${JSON.stringify(reply)}`)
    if (settled) {
      if (reply.ok && (reply.value as { ok?: boolean } | null)?.ok !== false) step.learn?.(reply.value as never, known)
      return reply
    }
    await delay(20)
  }
}

/** Runs the whole scenario; the replies in the order of its steps. */
export const runScenario = async (steps: readonly Step[], transport: Transport): Promise<InvokeReply[]> => {
  const known: Known = new Map()
  const replies: InvokeReply[] = []
  for (const step of steps) replies.push(await runStep(step, transport, known))
  return replies
}
