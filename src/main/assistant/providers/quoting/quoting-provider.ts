import { setImmediate as nextTick } from 'node:timers/promises'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type {
  AIProviderDescriptor,
  AIProviderInstance,
  AIProviderToolCall,
  Result,
} from '../../../../contracts/index.ts'
import { fail, HELP_CONTENT_TYPE, succeed } from '../../../../contracts/index.ts'
import { newGuid, resourcesAbove } from '../../../platform/index.ts'
import {
  type Answering,
  createAnswering,
  type FoundByQuery,
  type QuotingReply,
  type ReplyOptions,
} from '../../answering/answering.ts'
import type { Likeness } from '../../answering/choosing/likeness.ts'
import { foundPassages } from '../../answering/reading/found-passages.ts'
import { datedQuery } from '../../follow-ups/dated-query.ts'
import type { Leaning } from '../../follow-ups/spoken-of.ts'
import type { Passage } from '../../passages/passage-units.ts'
import type { NothingToAsk } from '../../prompt/prompt-context.ts'
import {
  QUERY_TABLE,
  queryTableAnswer,
  queryTableInOneRow,
  queryTableUnclear,
  type UnclearTable,
} from '../../tools/query-table-result.ts'
import {
  SEARCH_KNOWLEDGE,
  type SearchKnowledgeResult,
  searchKnowledgeResult,
} from '../../tools/search-knowledge-result.ts'
import type { AIProvider, AIProviderRequest, AIProviderResponse, SendOptions } from '../ai-provider.ts'
import type { AIProviderBuilder } from '../ai-provider-builder.ts'
import { mergeModelInfo } from '../catalogue/model-info.ts'
import { bestFirst } from './best-first.ts'

const QUOTING = 'quoting'
const MODEL = 'quotes'
const MAX_QUERY_LENGTH = 1_000

const capabilities = {
  providerName: QUOTING,
  model: MODEL,
  supportsStreaming: true,
  supportsToolUse: true,
  supportsVision: false,
  supportsPromptCaching: false,
}

/** No model reads what was found, so nothing has to be shortened to fit one: a result that was cut could not be read. Tokens. */
const CONTEXT_LENGTH = 1_000_000

/** The last thing that the person said, with what it leans on where that was made out. */
const questionOf = ({ retrieved, messages }: AIProviderRequest): string =>
  retrieved?.query ?? messages.findLast(({ role, toolResults }) => role === 'User' && !toolResults)?.content ?? ''

const respond = (content: string, toolCalls: readonly AIProviderToolCall[]): AIProviderResponse => ({
  messages: [{ role: 'Assistant', content, toolCalls }],
  stopReason: toolCalls.length > 0 ? 'ToolUse' : 'EndTurn',
  toolCalls,
  usage: null,
})

/** Streams by a few words at a time, letting other work in between. */
const stream = async (text: string, { signal, onDelta }: SendOptions): Promise<void> => {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,6}|\s+/g)) {
    signal?.throwIfAborted()
    onDelta?.(piece)
    await nextTick()
  }
}

const searchTool = ({ tools }: AIProviderRequest) => {
  const tool = tools.find(({ name }) => name === SEARCH_KNOWLEDGE)
  const { properties = {} } = (tool?.parameters ?? {}) as { properties?: object }
  return tool ? { isWide: 'widely' in properties } : null
}

/** Calls of the search for each query; widely where the tool can, since what matches only a little may still be the closest. */
const searchCalls = (request: AIProviderRequest, answering: Answering): AIProviderToolCall[] => {
  const tool = searchTool(request)
  // A search like the one that was made for the prompt would bring nothing new.
  if (!tool || (request.retrieved && !tool.isWide)) return []
  const question = questionOf(request)
  const { otherwise, translated } = answering.queries(question)
  return [datedQuery(question), ...(otherwise === null ? [] : [otherwise]), ...translated]
    .map((query) => query.slice(0, MAX_QUERY_LENGTH).trim())
    .filter((query) => query !== '')
    .map((query) => ({
      toolCallId: newGuid(),
      name: SEARCH_KNOWLEDGE,
      arguments: { query, ...(tool.isWide && { widely: true }) },
    }))
}

/** What was said since the question: what earlier questions of the conversation found is not its own. */
const sinceQuestion = ({ messages }: AIProviderRequest) =>
  messages.slice(messages.findLastIndex(({ role, toolResults }) => role === 'User' && !toolResults) + 1)

const nothingFound: SearchKnowledgeResult = { passages: [], alreadyGiven: [] }

/** What a search for other words than the question's brought, also of what the question itself had brought further behind. */
const wholeSearch = ({ passages, alreadyGiven }: SearchKnowledgeResult, known: readonly Passage[]): Passage[] => {
  const again = alreadyGiven.flatMap(({ number, score }) => {
    const passage = known.find((each) => each.number === number)
    return passage ? { ...passage, score } : []
  })
  return bestFirst([...passages, ...again])
}

/** What the searches brought, in their order, or why the first of them brought nothing; null before anything was searched. */
const searched = (request: AIProviderRequest): Result<readonly SearchKnowledgeResult[], string | null> | null => {
  const results = sinceQuestion(request)
    .flatMap(({ toolResults }) => toolResults ?? [])
    .flatMap(({ name, result }) => (name === SEARCH_KNOWLEDGE ? result : []))
  const [first] = results
  if (!first) return null
  if (first.type === 'Failed') return fail(first.error)
  const found = results.map((result) =>
    searchKnowledgeResult.safeParse(result.type === 'Succeeded' ? result.value : nothingFound),
  )
  if (found[0]?.success !== true) return fail(null)
  return succeed(found.map(({ data }) => data ?? nothingFound))
}

/** What was computed over tables for the question; a call that asks for it; null where it is not of that kind, or nothing clear came of it. */
const computed = (request: AIProviderRequest, answering: Answering): string | readonly AIProviderToolCall[] | null => {
  const asked = sinceQuestion(request)
    .flatMap(({ toolResults }) => toolResults ?? [])
    .find(({ name }) => name === QUERY_TABLE)
  if (asked?.result.type === 'Succeeded') return queryTableAnswer.safeParse(asked.result.value).data?.answer ?? null
  const question = questionOf(request)
  const isOffered = request.tools.some(({ name }) => name === QUERY_TABLE)
  if (asked || !isOffered || question.length > MAX_QUERY_LENGTH || !answering.asksForFigures(question)) return null
  return [{ toolCallId: newGuid(), name: QUERY_TABLE, arguments: { question } }]
}

/** What came of computing over tables for the question; undefined where that was not tried. */
const triedToCompute = (request: AIProviderRequest) =>
  sinceQuestion(request)
    .flatMap(({ toolResults }) => toolResults ?? [])
    .find(({ name }) => name === QUERY_TABLE)?.result

/** What a row is of that may say what is asked for, so that nothing is to be computed; null where there is none. */
const rowSaying = (request: AIProviderRequest): string | null => {
  const result = triedToCompute(request)
  return result?.type === 'Succeeded' ? (queryTableInOneRow.safeParse(result.value).data?.inOneRow ?? null) : null
}

/** What was missing in the one table that nearly answers the question; null where there is no such table. */
const unclearIn = (request: AIProviderRequest): UnclearTable | null => {
  const result = triedToCompute(request)
  return result?.type === 'Succeeded' ? (queryTableUnclear.safeParse(result.value).data?.unclear ?? null) : null
}

/** What replies are made with. */
interface Quoting {
  readonly answering: Answering
  /** Null where nothing tells what texts mean. */
  readonly likeness: Likeness | null
}

interface Replying extends ReplyOptions {
  readonly found: FoundByQuery
  /** What a row is of that may say what is asked for; null where there is none. */
  readonly row: string | null
  /** How many documents are still being read: what is not found may stand in them. */
  readonly unread: number
  /** Why there is no document to find anything in; null where there is one. */
  readonly nothingToAsk: NothingToAsk | null
}

/** Whether a reply quotes the row that the question names, where it names one; another would be a row of something else. */
const quotesRow = ({ text }: QuotingReply, row: string): boolean => text.replaceAll('\\', '').includes(row)

const replyTo = async (
  { answering, likeness }: Quoting,
  question: string,
  { found, row, unread, nothingToAsk, ...given }: Replying,
): Promise<QuotingReply> => {
  const words = answering.words(question, given.language)
  if (nothingToAsk !== null && foundPassages(found).length === 0)
    return { text: words.nothingToAsk[nothingToAsk], isCertain: false }
  const replied = async (options: ReplyOptions): Promise<QuotingReply> => {
    const reply =
      likeness === null
        ? answering.reply(question, found, options)
        : await answering.comparedReply(question, found, { ...options, likeness })
    if (reply.isCertain || unread === 0) return reply
    return { ...reply, text: `${reply.text}\n\n${words.unread(unread)}` }
  }
  if (row === null) return replied(given)
  const reply = await replied({ ...given, isUncomputed: false })
  return quotesRow(reply, row) ? reply : replied(given)
}

/** What the app's help says, where it was found to answer the question better than the documents do: whole, as it is written. */
const helped = async (
  quoting: Quoting,
  question: string,
  { given, ...options }: Omit<Replying, 'found'> & { readonly given: readonly Passage[] },
): Promise<string | null> => {
  const [help] = given.filter(({ contentType }) => contentType === HELP_CONTENT_TYPE)
  if (!help) return null
  const own = given.filter(({ contentType }) => contentType !== HELP_CONTENT_TYPE)
  const reply =
    given[0] !== help && own.length > 0 ? await replyTo(quoting, question, { ...options, found: { asked: own } }) : null
  if (reply?.isCertain) return reply.text
  const words = quoting.answering.words(question, options.language)
  return `${words.ofHelp}\n\n${help.text.replace(/^/gm, '> ')} [${help.number}]`
}

/** A question with what its reply is made with. */
interface Asked {
  readonly request: AIProviderRequest
  readonly quoting: Quoting
  readonly question: string
  readonly options: Omit<Replying, 'found'>
  /** What was found for the prompt. */
  readonly given: readonly Passage[]
}

/** Of some passages those of the documents that the last reply cites, for a question that leans on it so; none where all are. */
const spokenOfAmong = ({ request }: Asked, passages: readonly Passage[], leaning: Leaning): readonly Passage[] => {
  const before = request.retrieved?.spokenOf
  if (before?.leaning !== leaning) return []
  const some = passages.filter(({ fileName }) => before.documents.includes(fileName))
  return some.length === passages.length ? [] : some
}

/** What the documents that were spoken of before answer for certain; null where they do not, or the question leans on nothing so. */
const ofSpokenOf = async (
  asked: Asked,
  passages: readonly Passage[],
  { leaning, mayLookFurther = false }: { readonly leaning: Leaning; readonly mayLookFurther?: boolean },
): Promise<string | null> => {
  const some = spokenOfAmong(asked, passages, leaning)
  if (some.length === 0) return null
  const found = { asked: some }
  const reply = await replyTo(asked.quoting, asked.question, { ...asked.options, found, mayLookFurther })
  return reply.isCertain ? reply.text : null
}

/** The answer of what was found for the prompt where it is certain, else calls that may bring a better one. */
const answerOfGiven = async (asked: Asked): Promise<string | readonly AIProviderToolCall[]> => {
  const { request, quoting, question, options, given } = asked
  const calls = searchCalls(request, quoting.answering)
  const mayLookFurther = calls.length > 0
  const near = await ofSpokenOf(asked, given, { leaning: 'Openly', mayLookFurther })
  if (near !== null) return near
  // Other documents answer what leans on these only where these do not.
  if (mayLookFurther && spokenOfAmong(asked, given, 'Openly').length > 0) return calls
  const found = { asked: given }
  const reply = request.retrieved ? await replyTo(quoting, question, { ...options, found, mayLookFurther }) : null
  if (reply?.isCertain) return reply.text
  if (mayLookFurther) return calls
  return reply?.text ?? quoting.answering.words(question, request.language).searchMissing
}

/** The answer of what was found for the prompt and by searches of its own. */
const answerOfSearches = async (
  asked: Asked,
  [own = nothingFound, ...others]: readonly SearchKnowledgeResult[],
): Promise<string> => {
  const { quoting, question, options, given } = asked
  const known = [...given, ...[own, ...others].flatMap(({ passages }) => passages)]
  const [first = [], second = []] = others.map((each) => wholeSearch(each, known))
  const isOtherwise = quoting.answering.queries(question).otherwise !== null
  const passages = bestFirst([...given, ...own.passages])
  const near = await ofSpokenOf(asked, passages, { leaning: 'Openly' })
  if (near !== null) return near
  const found = { asked: passages, otherwise: isOtherwise ? first : [], translated: isOtherwise ? second : first }
  const reply = await replyTo(quoting, question, { ...options, found })
  if (reply.isCertain) return reply.text
  return (await ofSpokenOf(asked, passages, { leaning: 'Perhaps' })) ?? reply.text
}

/** The text of the answer, or calls that may bring a better one. */
const answerOf = async (
  request: AIProviderRequest,
  quoting: Quoting,
): Promise<string | readonly AIProviderToolCall[]> => {
  const { answering } = quoting
  const figures = computed(request, answering)
  if (figures !== null) return figures
  const question = questionOf(request)
  const { language, unread = 0, nothingToAsk = null } = request
  const options = {
    unread,
    nothingToAsk,
    language,
    isUncomputed: triedToCompute(request) !== undefined,
    row: rowSaying(request),
    unclear: unclearIn(request),
  }
  const given = request.retrieved?.passages ?? []
  const help = await helped(quoting, question, { ...options, given })
  if (help !== null) return help
  const asked: Asked = { request, quoting, question, options, given }
  const found = searched(request)
  if (found === null) return answerOfGiven(asked)
  if (found.ok) return answerOfSearches(asked, found.value)
  if (given.length > 0) return (await replyTo(quoting, question, { ...options, found: { asked: given } })).text
  const words = answering.words(question, language)
  return found.error === null ? words.unreadable : words.searchFailed(found.error)
}

const sendMessage =
  (quoting: Quoting): AIProvider['sendMessage'] =>
  async (request, options = {}) => {
    options.signal?.throwIfAborted()
    const answer = await answerOf(request, quoting)
    if (typeof answer !== 'string') return respond('', answer)
    if (request.stream) await stream(answer, options)
    return respond(answer, [])
  }

let installed: Answering | null = null
const installedAnswering = (): Answering => {
  installed ??= createAnswering(resourcesAbove(import.meta.url))
  return installed
}

const providerWith = (likeness: Likeness | null): AIProvider => ({
  capabilities,
  quotes: true,
  modelInfo: async () => mergeModelInfo({ contextLength: CONTEXT_LENGTH }),
  sendMessage: sendMessage({ answering: installedAnswering(), likeness }),
  sendStructuredMessage: async () => fail({ type: 'InvalidRequest', message: failureWords('QuotesHaveNoForm') }),
})

/**
 * Answers without a model: searches the documents for the question and repeats the sentences, rows or records that answer it best,
 * verbatim and cited; the closest, marked as such, where none does for certain. Works offline.
 */
export const quotingProvider = (_apiKey = '', _model: string = MODEL): AIProvider => providerWith(null)

/** What answers without a model is to Settings: id, name, usual model, and what that can do. */
export const quotingDescriptor: AIProviderDescriptor = {
  id: QUOTING,
  displayName: 'Quotes from your documents',
  defaultModel: MODEL,
  capabilities,
}

/**
 * The builder of {@link quotingProvider}: needs neither address nor key. With `likeness` replies are certain only where question and quotes mean alike.
 * `warmUp` reads languages and weights before the first question.
 */
export const quotingProviderBuilder = (likeness: Likeness | null = null): AIProviderBuilder => ({
  descriptor: quotingDescriptor,
  needs: { baseUrl: false, apiKey: false },
  build: () => providerWith(likeness),
  listModels: async () => [MODEL],
  warmUp: async () => {
    await nextTick()
    await installedAnswering().warmUp()
  },
})

/** The platform default of an installation on which no model is connected. */
export const quotingInstance: AIProviderInstance = {
  instanceId: '01920000-0000-7000-8000-000000000001',
  providerId: QUOTING,
  model: MODEL,
  secretKeyRef: '',
  displayName: 'Quotes from your documents',
  baseUrl: null,
}
