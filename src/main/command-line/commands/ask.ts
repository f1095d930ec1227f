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

/** The documents of that name, whatever its case, or the one of that id. */
const documentsCalled = async ({ client }: Pick<CommandContext, 'client'>, name: string): Promise<string[]> => {
  const wanted = name.toLowerCase()
  const documents = await client.knowledge.ListDocuments()
  const isMeant = (each: { readonly documentId: string; readonly fileName: string }): boolean =>
    each.documentId === wanted || each.fileName.toLowerCase() === wanted
  return documents.filter(isMeant).map(({ documentId }) => documentId)
}

/** Asks in a conversation, which is kept to some documents from then on where any are named. */
const put = async (
  { client }: Pick<CommandContext, 'client'>,
  { conversationId, content, only }: { conversationId: string | null; content: string; only: string[] | null },
): Promise<AITask> => {
  if (conversationId === null && only !== null)
    return client.conversations.StartConversation({ content, documentIds: only })
  if (conversationId !== null && only !== null)
    await client.conversations.ChooseDocuments({ conversationId, documentIds: only })
  return client.assistant.SubmitMessage({ conversationId, content, activeModule: null })
}

export const askCommand: Command = {
  name: 'ask',
  operands: 'QUESTION...',
  summary: 'An answer with its sources, in a conversation that is kept.',
  flags: {
    conversation: { type: 'string', summary: 'the id of the conversation to go on with' },
    in: { type: 'string', summary: 'the name, or id, of the document that alone is asked' },
  },
  problem: (operands) => (operands.join(' ').trim() === '' ? 'ask needs a question' : null),
  async run({ client, output, signal }, operands, { conversation: id, in: name }) {
    const only = typeof name === 'string' ? await documentsCalled({ client }, name) : null
    if (only?.length === 0) {
      const error = `There is no document called “${name}”. alcove list shows their names.`
      output.fail({ code: 'NothingFound', error })
      return exitCodes.nothingFound
    }
    const conversationId = typeof id === 'string' ? id : null
    const task = await put({ client }, { conversationId, content: operands.join(' '), only })
    const { conversation, status } = await follow({ client, signal }, task, output.text).catch(
      async (error: unknown) => {
        output.text('\n')
        // Before this process ends: the host would go on writing for nobody.
        if (signal.aborted) await client.conversations.CancelTask(task.taskId).catch(() => undefined)
        throw error
      },
    )
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
