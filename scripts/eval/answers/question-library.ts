import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ContractClients, type ConversationMessage, createContractClients } from '../../../src/contracts/index.ts'
import { startHost } from '../../../src/main/app/index.ts'
import { callerInProcess } from '../../../src/main/command-line/alcove-caller.ts'
import { installationFolders, silentLogger } from '../../../src/main/platform/index.ts'

/** The app as it is shipped, in this process, on a temporary folder with the documents of a question set. */
export interface QuestionLibrary extends AsyncDisposable {
  readonly clients: ContractClients
  /** The last reply of a new conversation in which the questions are asked one after another, and how long it took. */
  ask(questions: readonly string[]): Promise<{ readonly message: ConversationMessage; readonly replyMs: number }>
}

const entry = new URL('../../../src/main/headless.ts', import.meta.url).href
const ENDED = ['Completed', 'Failed', 'Cancelled']
const POLL_MS = 2

/** Uploads the documents and waits until each can be searched. Throws, naming the file, when one cannot be read. */
export const openQuestionLibrary = async (documents: ReadonlyMap<string, string>): Promise<QuestionLibrary> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-answers-'))
  const { resourcesDir } = installationFolders(entry)
  const host = await startHost({
    dataDir,
    resourcesDir,
    kind: 'Headless',
    devEndpoints: false,
    token: null,
    principalsFile: null,
    logger: silentLogger(),
  })
  const clients = createContractClients(callerInProcess(host))
  const close = async (): Promise<void> => {
    await host.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  const add = async (fileName: string, text: string): Promise<string> => {
    const uploaded = await clients.knowledge.UploadDocument({ fileName, contentType: '', bytes: Buffer.from(text) })
    if (!uploaded.ok) throw new Error(`${fileName} was refused: ${JSON.stringify(uploaded.error)}`)
    return uploaded.value.documentId
  }
  const indexed = async (documentId: string, fileName: string): Promise<void> => {
    for (;;) {
      const document = await clients.knowledge.GetDocument(documentId)
      if (document?.status === 'Indexed') return
      if (document?.status === 'Failed') throw new Error(`${fileName} could not be read: ${document.reason}`)
      await delay(POLL_MS)
    }
  }
  const askOne = async (content: string, conversationId: string | null): Promise<string> => {
    const task = await clients.assistant.SubmitMessage({ conversationId, content, activeModule: null })
    for (;;) {
      const status = await clients.assistant.GetTaskStatus(task.taskId)
      if (status && ENDED.includes(status.status.type)) return task.conversationId
      await delay(POLL_MS)
    }
  }

  try {
    const added = []
    for (const [fileName, text] of documents) added.push({ fileName, documentId: await add(fileName, text) })
    for (const { fileName, documentId } of added) await indexed(documentId, fileName)
  } catch (error) {
    await close()
    throw error
  }
  return {
    clients,
    ask: async (questions) => {
      let conversationId: string | null = null
      let started = performance.now()
      for (const question of questions) {
        started = performance.now()
        conversationId = await askOne(question, conversationId)
      }
      const replyMs = performance.now() - started
      const conversation = conversationId === null ? null : await clients.assistant.GetConversation(conversationId)
      const reply = conversation?.messages.findLast(({ role }) => role === 'Assistant')
      if (conversation === null || !reply) throw new Error(`There is no reply to “${questions.at(-1)}”.`)
      await clients.assistant.DeleteConversation(conversation.conversationId)
      return { message: reply, replyMs }
    },
    [Symbol.asyncDispose]: close,
  }
}
