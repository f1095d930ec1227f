import { setTimeout as delay } from 'node:timers/promises'
import { type AITask, type AITaskStatus, type Conversation, isFinal } from '../../../contracts/index.ts'
import { type Command, type CommandContext, exitCodes } from '../command.ts'
import { placeWords } from '../place-words.ts'

const LOOK_EVERY_MS = 120

/** Follows a reply to its end, and hands on its text as it grows. */
const follow = async (
  { client, signal }: Pick<CommandContext, 'client' | 'signal'>,
  { taskId, conversationId }: AITask,
  onText: (text: string) => void,
): Promise<{ readonly conversation: Conversation; readonly status: AITaskStatus }> => {
  let shown = ''
  for (;;) {
    // The task first: a conversation that is read after its end holds the whole reply.
    const task = await client.assistant.GetTaskStatus(taskId)
    const conversation = await client.assistant.GetConversation(conversationId)
    if (task === null || conversation === null) throw new Error('The conversation was deleted meanwhile.')
    const { status } = task
    const reply = isFinal(status) ? conversation.messages.at(-1) : conversation.activeReply
    if (reply?.content.startsWith(shown)) {
      onText(reply.content.slice(shown.length))
      shown = reply.content
    }
    if (isFinal(status)) return { conversation, status }
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}

export const askCommand: Command = {
  name: 'ask',
  operands: 'QUESTION...',
  summary: 'An answer with its sources, in a conversation that is kept.',
  flags: { conversation: { type: 'string', summary: 'the id of the conversation to go on with' } },
  problem: (operands) => (operands.join(' ').trim() === '' ? 'ask needs a question' : null),
  async run({ client, output, signal }, operands, { conversation: id }) {
    const task = await client.assistant.SubmitMessage({
      conversationId: typeof id === 'string' ? id : null,
      content: operands.join(' '),
      activeModule: null,
    })
    const onAbort = () => void client.conversations.CancelTask(task.taskId).catch(() => undefined)
    signal.addEventListener('abort', onAbort, { once: true })
    const { conversation, status } = await follow({ client, signal }, task, output.text)
    const reply = conversation.messages.at(-1)
    output.json({ conversationId: task.conversationId, status, reply })
    const sources = reply?.citations.map(({ number, fileName, span }) => {
      const place = placeWords(span)
      return `[${number}] ${fileName}${place && ` (${place})`}\n`
    })
    output.text(`\n\n${sources?.join('') ?? ''}`)
    if (status.type === 'Failed') output.note(status.reason)
    return status.type === 'Completed' ? exitCodes.done : exitCodes.failed
  },
}
