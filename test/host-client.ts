import {
  type ContractClients,
  type Conversation,
  type ConversationMessage,
  createContractClients,
  type KnowledgeDocument,
  type KnowledgeError,
  knowledgeApi,
  ProblemError,
  problem,
  type Result,
} from '../src/contracts/index.ts'
import { type NotificationStream, openNotificationStream } from './notification-stream.ts'
import { until } from './until.ts'

/** One caller's view of a host over HTTP: every contract, typed, and what tests do over and over. */
export interface HostClient extends ContractClients {
  /** A request as it is, with the caller's credential: for what no typed client would send. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Uploads as `multipart/form-data`, as the interface does. */
  upload(file: UploadFile): Promise<Result<KnowledgeDocument, KnowledgeError>>
  /** Uploads and expects the host to take it. */
  add(file: UploadFile): Promise<KnowledgeDocument>
  /** Waits until every given document is Indexed or Failed, and returns them in the same order. */
  settled(documentIds: readonly string[], timeoutMs?: number): Promise<KnowledgeDocument[]>
  notifications(lastEventId?: string | null): Promise<NotificationStream>
  /** Asks in a new conversation (or the given one) and waits for the end of the reply. */
  ask(content: string, options?: AskOptions): Promise<Reply>
}

export interface UploadFile {
  readonly fileName: string
  readonly contentType?: string
  readonly bytes: Uint8Array | string
}

export interface AskOptions {
  readonly conversationId?: string
  readonly activeModule?: string
  readonly timeoutMs?: number
}

export interface Reply {
  readonly taskId: string
  readonly conversation: Conversation
  readonly message: ConversationMessage
}

export interface HostClientOptions {
  readonly url: string
  readonly token: string
  readonly teamId?: string | undefined
  /** `Accept-Language`, as an interface in that language sends it. */
  readonly language?: string | undefined
}

const problemOf = async (response: Response): Promise<ProblemError> =>
  new ProblemError(problem.parse(await response.json()))

const answerOf = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw await problemOf(response)
  return response.status === 204 ? undefined : response.json()
}

const formOf = ({ fileName, contentType = '', bytes }: UploadFile): FormData => {
  const form = new FormData()
  form.append('fileName', fileName)
  form.append('contentType', contentType)
  form.append('bytes', new Blob([bytes as Uint8Array<ArrayBuffer> | string]), 'bytes')
  return form
}

/** The last message that the assistant wrote. */
export const lastReply = (conversation: Conversation): ConversationMessage => {
  const message = conversation.messages.findLast(({ role, content }) => role === 'Assistant' && content !== '')
  if (!message) throw new Error(`The conversation has no reply: ${JSON.stringify(conversation.messages)}`)
  return message
}

export const createHostClient = ({ url, token, teamId, language }: HostClientOptions): HostClient => {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(teamId ? { 'X-Team-Id': teamId } : {}),
    ...(language === undefined ? {} : { 'Accept-Language': language }),
  }
  const request: HostClient['request'] = (path, init = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
  const call = async (contract: string, operation: string, input: unknown): Promise<unknown> =>
    answerOf(
      await request(`/api/${contract}/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input ?? null),
      }),
    )

  const clients = createContractClients({ call })
  const { assistant, knowledge } = clients

  const upload: HostClient['upload'] = async (file) => {
    const response = await request('/api/IKnowledgeApi/UploadDocument', { method: 'POST', body: formOf(file) })
    return knowledgeApi.operations.UploadDocument.output.parse(await answerOf(response))
  }

  const settledOne = (documentId: string, timeoutMs: number): Promise<KnowledgeDocument> =>
    until(
      `document ${documentId} to be Indexed or Failed`,
      async () => {
        const document = await knowledge.GetDocument(documentId)
        return document && ['Indexed', 'Failed'].includes(document.status) && document
      },
      { timeoutMs, everyMs: 40 },
    )

  return {
    ...clients,
    request,
    upload,
    add: async (file) => {
      const uploaded = await upload(file)
      if (!uploaded.ok) throw new Error(`${file.fileName} was refused: ${JSON.stringify(uploaded.error)}`)
      return uploaded.value
    },
    settled: async (documentIds, timeoutMs = 100_000) => {
      const documents: KnowledgeDocument[] = []
      for (const documentId of documentIds) documents.push(await settledOne(documentId, timeoutMs))
      return documents
    },
    notifications: (lastEventId = null) => openNotificationStream({ url, headers, lastEventId }),
    ask: async (
      content,
      { conversationId = null, activeModule = null, timeoutMs = 60_000 }: Partial<AskInput> = {},
    ) => {
      const task = await assistant.SubmitMessage({ conversationId, content, activeModule })
      const conversation = await until(
        `the reply to “${content}”`,
        async () => {
          const status = await assistant.GetTaskStatus(task.taskId)
          if (!status || !['Completed', 'Failed', 'Cancelled'].includes(status.status.type)) return null
          return assistant.GetConversation(task.conversationId)
        },
        { timeoutMs },
      )
      return { taskId: task.taskId, conversation, message: lastReply(conversation) }
    },
  }
}

interface AskInput {
  readonly conversationId: string | null
  readonly activeModule: string | null
  readonly timeoutMs: number
}
