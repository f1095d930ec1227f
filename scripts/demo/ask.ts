import type { HostClient } from '../../test/host-client.ts'
import type { NotificationStream } from '../../test/notification-stream.ts'
import { placeWords } from './place-words.ts'
import { cutOrPad, type Terminal } from './terminal.ts'
import { createWrappingWriter } from './wrapping-writer.ts'

export interface AskedQuestion {
  readonly question: string
  readonly answer: string
}

export interface AnswerTime {
  readonly question: string
  readonly firstTokenMs: number
  readonly totalMs: number
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ')

/** Asks one question, writes the reply as it streams and its citations after it, and checks that the answer is in it. */
export const ask = async (
  terminal: Terminal,
  client: HostClient,
  stream: NotificationStream,
  { question, answer }: AskedQuestion,
): Promise<AnswerTime> => {
  terminal.line(`\n  ${terminal.style(['bold', 'cyan'], `› ${question}`)}`)
  const writer = createWrappingWriter(terminal, '    ')
  const startedAt = performance.now()
  let firstTokenMs = Number.NaN
  const task = await client.assistant.SubmitMessage({ content: question })
  stream.each(({ kind, payload }) => {
    if (kind !== 'AIStream' || payload.type !== 'MessageDelta' || payload.taskId !== task.taskId) return
    if (Number.isNaN(firstTokenMs)) firstTokenMs = performance.now() - startedAt
    writer.write(payload.delta)
  })
  const events = await stream.task(task.taskId)
  const totalMs = performance.now() - startedAt
  writer.end()

  const end = events.findLast((event) => event.type === 'TaskStatusChanged')
  if (end?.status.type === 'Failed') throw new Error(`The reply to “${question}” failed: ${end.status.reason}`)
  const conversation = await client.assistant.GetConversation(task.conversationId)
  const reply = conversation?.messages.findLast(({ role, content }) => role === 'Assistant' && content !== '')
  if (!reply) throw new Error(`The reply to “${question}” was not stored.`)
  for (const { number, fileName, span } of reply.citations) {
    terminal.line(
      terminal.style(
        'dim',
        `    ${cutOrPad(`[${number}] ${fileName}, ${placeWords(span)}`, terminal.width - 4)}`.trimEnd(),
      ),
    )
  }
  if (reply.citations.length === 0) throw new Error(`The reply to “${question}” cites nothing.`)
  if (!collapse(reply.content).includes(collapse(answer))) {
    throw new Error(`The reply to “${question}” does not contain “${answer}”.`)
  }
  return { question, firstTokenMs, totalMs }
}
