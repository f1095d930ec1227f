import { setTimeout as delay } from 'node:timers/promises'
import type { InvokeReply } from '../../src/contracts/index.ts'
import type { Transport } from './transport.ts'

/** What earlier steps have learned: ids by name. */
type Known = Map<string, string>

/** One call of the scenario. Steps run in order, on a host of their own for each transport. */
export interface Step {
  readonly contract: string
  readonly operation: string
  /** Says what the step shows; together with the operation it names the test. */
  readonly shows: string
  readonly input?: (known: Known) => unknown
  /** Remembers ids from the value for later steps. */
  readonly learn?: (value: never, known: Known) => void
  /** Repeats the call until its value is as expected. */
  readonly until?: (value: never) => boolean
  /** How the call is refused: with a problem of this status, or with the contract's own error. Without it the call must succeed. */
  readonly refused?: number | string
}

const NOBODY = '00000000-0000-7000-8000-000000000000'
const id =
  (name: string) =>
  (known: Known): string =>
    known.get(name) ?? NOBODY

const text = 'The dome motor was replaced in March. The new motor is quieter.\n\nVisitors come on the first Friday.\n'
const file = (fileName: string, content: string, contentType = 'text/plain') => ({
  fileName,
  contentType,
  bytes: new TextEncoder().encode(content),
})

const stepsOf =
  (contract: string) =>
  (operation: string, shows: string, more: Partial<Step> = {}): Step => ({ contract, operation, shows, ...more })

const settings = stepsOf('ISettingsApi')
const knowledge = stepsOf('IKnowledgeApi')
const documents = stepsOf('IDocumentsApi')
const assistant = stepsOf('IAIAssistantApi')
const conversations = stepsOf('IConversationsApi')
const retrieval = stepsOf('IRetrievalApi')

const preferences = { theme: 'Dark', language: null, firstRunDone: true, localServerEnabled: false }
const provider = (known: Known) => ({
  instanceId: null,
  providerId: id('provider')(known),
  displayName: 'Mine',
  // Nothing listens on the discard port.
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'm',
  apiKey: 'k',
})

export const scenario: readonly Step[] = [
  settings('GetAppInfo', 'facts'),
  settings('GetPreferences', 'the defaults'),
  settings('SavePreferences', 'nothing', { input: () => preferences }),
  settings('GetPreferences', 'what was saved'),
  settings('GetProviderSettings', 'what can be added', {
    learn: ({ descriptors }: { descriptors: { id: string }[] }, known) => {
      const addable = descriptors.find(({ id }) => id.includes('openai')) ?? descriptors[0]
      if (addable) known.set('provider', addable.id)
    },
  }),
  settings('TestProvider', 'a failed connection', { input: provider }),
  settings('SaveProviderInstance', 'the instance', {
    input: provider,
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('instance', instanceId),
  }),
  settings('SaveProviderInstance', 'a refused address', {
    input: (known) => ({ ...provider(known), baseUrl: 'file:///x' }),
    refused: 400,
  }),
  settings('SetActiveProvider', 'nothing', { input: id('instance') }),
  settings('GetProviderSettings', 'the active instance'),
  settings('SetActiveProvider', 'the return to the default', { input: () => null }),
  settings('GetModelInfo', 'what is known', { input: (known) => ({ instanceId: id('instance')(known) }) }),
  settings('SaveProviderInstance', 'a local server', {
    input: (known) => ({ ...provider(known), providerId: 'ollama', baseUrl: 'http://127.0.0.1:9', apiKey: null }),
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('local', instanceId),
  }),
  settings('PullModel', 'the beginning of it', {
    input: (known) => ({ instanceId: id('local')(known), model: 'tiny' }),
    learn: ({ pullId }: { pullId: string }, known) => known.set('pull', pullId),
  }),
  settings('CancelModelPull', 'nothing', { input: id('pull') }),
  settings('ListModelPulls', 'how it ended', {
    until: (pulls: { state: string }[]) => pulls.every(({ state }) => state !== 'Running'),
  }),
  settings('ListLoadedModels', 'a server that is not there', { input: id('local'), refused: 503 }),
  settings('ListLoadedModels', 'a kind that manages none', { input: id('instance'), refused: 400 }),
  settings('SaveProviderInstance', 'model files', {
    input: (known) => ({ ...provider(known), providerId: 'local-gguf', baseUrl: null, apiKey: null }),
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('files', instanceId),
  }),
  settings('ListLoadedModels', 'none yet', { input: id('files') }),
  settings('UnloadModel', 'nothing', { input: (known) => ({ instanceId: id('files')(known), model: 'm' }) }),
  settings('PullModel', 'that files are not fetched', {
    input: (known) => ({ instanceId: id('files')(known), model: 'm' }),
    refused: 400,
  }),
  settings('DeleteProviderInstance', 'nothing', { input: id('instance') }),

  knowledge('ListDocuments', 'an empty base'),
  knowledge('UploadDocument', 'a document', {
    input: () => file('minutes.txt', text),
    learn: ({ value }: { value: { documentId: string } }, known) => known.set('document', value.documentId),
  }),
  knowledge('GetIngestionStatus', 'that it ends', {
    input: id('document'),
    until: (status: string) => status === 'Indexed' || status === 'Failed',
  }),
  knowledge('GetDocument', 'the document', { input: id('document') }),
  knowledge('ListDocuments', 'the document'),
  documents('ReadDocument', 'bytes', {
    input: (known) => ({ documentId: id('document')(known), offset: 4, length: 10 }),
  }),
  documents('ReadDocumentText', 'text', {
    input: (known) => ({ documentId: id('document')(known), offset: 4, length: 10 }),
  }),
  knowledge('UploadDocument', 'a type that is refused', {
    input: () => file('program.exe', 'MZ\0\0', 'application/x-msdownload'),
    refused: 'InvalidFileType',
  }),
  knowledge('UploadDocument', 'an empty file', { input: () => file('empty.txt', ''), refused: 'InvalidFileType' }),
  documents('RetryIngestion', 'nothing for an indexed document', { input: id('document') }),
  documents('RetryIngestion', 'an unknown document', { input: () => NOBODY, refused: 404 }),

  retrieval('Search', 'matches', {
    input: () => ({ query: 'dome motor', requestedScopes: null, topK: 3, minScore: -1 }),
    learn: ({ traceId }: { traceId: string }, known) => known.set('trace', traceId),
  }),
  retrieval('Search', 'scopes that are not the caller’s', {
    input: () => ({ query: 'dome', requestedScopes: [{ type: 'Team', teamId: 'strangers' }] }),
  }),
  retrieval('GetTrace', 'what was done', { input: id('trace') }),
  retrieval('GetTrace', 'an unknown id', { input: () => NOBODY }),

  assistant('GetAvailableTools', 'the tools'),
  assistant('ListConversations', 'none yet'),
  assistant('SubmitMessage', 'a task', {
    input: () => ({ conversationId: null, content: 'What was replaced in March?' }),
    learn: ({ taskId, conversationId }: { taskId: string; conversationId: string }, known) => {
      known.set('task', taskId)
      known.set('conversation', conversationId)
    },
  }),
  assistant('GetTaskStatus', 'that it ends', {
    input: id('task'),
    until: (task: { status: { type: string } } | null) =>
      task === null || ['Completed', 'Failed', 'Cancelled'].includes(task.status.type),
  }),
  assistant('GetConversation', 'question and reply', { input: id('conversation') }),
  assistant('ListConversations', 'the conversation'),
  conversations('CancelTask', 'a task that is over', { input: id('task') }),
  conversations('CancelTask', 'an unknown task', { input: () => NOBODY }),
  assistant('GetTaskStatus', 'an unknown task', { input: () => NOBODY }),
  assistant('SubmitMessage', 'an unknown conversation', {
    input: () => ({ conversationId: NOBODY, content: 'x' }),
    refused: 404,
  }),
  assistant('DeleteConversation', 'nothing', { input: id('conversation') }),
  assistant('GetConversation', 'that it is gone', { input: id('conversation') }),

  knowledge('DeleteDocument', 'nothing', { input: id('document') }),
  knowledge('DeleteDocument', 'an unknown document', { input: () => NOBODY }),
  knowledge('GetDocument', 'that it is gone', { input: id('document') }),
]

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MEASURED = new Set(['latencyMs', 'dataDir', 'instance'])

/** What may differ between two hosts: ids, times, measurements, and which of two parallel stages ended first. */
export const normalise = (value: unknown): unknown => {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? '<time>'
      : value.replaceAll(GUID, '<id>').replaceAll(/[\d.]+ ms\b/g, '<measured> ms')
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (MEASURED.has(key)) return [key, '<measured>']
      return [key, key === 'stages' && Array.isArray(each) ? each.map(normalise).toSorted() : normalise(each)]
    }),
  )
}

const runStep = async (step: Step, transport: Transport, known: Known): Promise<InvokeReply> => {
  const giveUpAt = performance.now() + 20_000
  while (true) {
    const reply = await transport.call(step.contract, step.operation, step.input?.(known))
    const settled = !reply.ok || !step.until || step.until(reply.value as never)
    if (settled || performance.now() > giveUpAt) {
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
