import {
  type AIProviderToolCall,
  type AIProviderToolResult,
  type AITaskStatus,
  type ConversationMessage,
  lackedMeaning,
  type SearchRecord,
  type SentenceSupport,
} from '../../../contracts/index.ts'
import { newGuid, now, untilAborted } from '../../platform/index.ts'
import { answerWords } from '../answering/wording/answer-words.ts'
import { languageOf, type ReplyLanguage } from '../language/language-of.ts'
import { type ReplyWords, replyWords } from '../language/reply-words.ts'
import { type CitationLedger, createCitationLedger } from '../prompt/citation-ledger.ts'
import type { AIProviderMessage, AIProviderResponse } from '../providers/ai-provider.ts'
import type { ModelInfo } from '../providers/catalogue/model-info.ts'
import type { AgentLoop } from './agent-loop-context.ts'
import { contextLengthOf } from './budget/context-length.ts'
import { toldOfModel } from './budget/told-of-model.ts'
import { checkReply, keepSupported } from './check-reply.ts'
import { userMessage } from './history-messages.ts'
import { keptResults } from './kept-results.ts'
import { createOrderedEmitter, type OrderedEmitter } from './ordered-emitter.ts'
import { picturesInstruction, readThreadPictures, type ThreadPictures } from './pictures/thread-pictures.ts'
import { type PreparedPrompt, preparePrompt } from './prepare-prompt.ts'
import { createReplyMeter, defaultReplyLimits } from './reply-limits.ts'
import { answeredByOf, cutReasonOf, noticesOf } from './reply-outcome.ts'
import { createReplyText, type ReplyText, type TextDelta } from './reply-text.ts'
import { runToolCalls } from './run-tool-calls.ts'
import { resultsMessage, runTurn, type TurnOutcome } from './run-turn.ts'
import { type RunningLoop, runningLoop } from './running-loop.ts'
import { type TakenCall, takeToolCalls } from './take-tool-calls.ts'
import { createTurnMessages } from './turn-messages.ts'
import { startTurnRecord } from './turn-record.ts'

const closingInstruction =
  'You have used all steps for this question. Answer now from what you have, without tools, and say what you could not find out.'

const MOST_SEARCHES = 20
const MOST_THOUGHTS = 100_000

/** What one run has come to so far. */
interface Run {
  readonly loop: RunningLoop
  readonly citations: CitationLedger
  readonly events: OrderedEmitter
  readonly reply: ReplyText
  /** That of the question, where nobody chose another. */
  readonly language: ReplyLanguage
  /** The assistant's own, in that language. */
  readonly words: ReplyWords
  readonly searches: string[]
  readonly responses: AIProviderResponse[]
  readonly toolCalls: AIProviderToolCall[]
  readonly toolResults: AIProviderToolResult[]
  pictures: ThreadPictures
  shownPictures: boolean
  thoughts: string
  /** How many sentences were left out because nothing supports them. */
  leftOut: number
  changeStatus(next: AITaskStatus): void
  tell(text: TextDelta): void
  searched(query: string): void
}

const startRun = (loop: RunningLoop): Run => {
  const { context } = loop
  const { taskId, conversation } = context
  const citations = context.promptContext.citations ?? createCitationLedger()
  const events = createOrderedEmitter(context.emit)
  const searches: string[] = []
  const language = context.language ?? languageOf(context.promptContext.query ?? context.userMessage.content)
  let status: AITaskStatus['type'] = 'Running'
  return {
    loop,
    citations,
    events,
    language,
    words: replyWords[language],
    searches,
    responses: [],
    toolCalls: [],
    toolResults: [],
    pictures: { shown: new Map(), withheld: 0 },
    shownPictures: false,
    thoughts: '',
    leftOut: 0,
    reply: createReplyText((given, words) => {
      const known = citations.mentioned.length
      const citation = citations.mention(given, words)
      if (citation && citations.mentioned.length > known) context.onCitation?.(citation)
      return citation
    }),
    changeStatus: (next) => {
      if (next.type === status) return
      status = next.type
      events.send({ type: 'TaskStatusChanged', taskId, status: next })
    },
    tell: ({ delta, offset }) => {
      if (delta === '') return
      const { conversationId } = conversation
      events.send({ type: 'MessageDelta', conversationId, taskId, delta, offset })
    },
    searched: (query) => {
      if (searches.length >= MOST_SEARCHES || searches.includes(query)) return
      searches.push(query)
      context.onSearch?.(query)
    },
  }
}

/** Adds a paragraph that the assistant says by itself. */
const say = (run: Run, text: string): void => {
  run.changeStatus({ type: 'Streaming' })
  run.tell(run.reply.addParagraph(text))
}

/** Tells what is searched for. A provider that quotes searches for the question first, then for words of its own, which nobody said. */
const tellingSearches =
  ({ loop, searched }: Run, [first]: readonly TakenCall[]) =>
  (query: string, toolCallId: string): void => {
    if (loop.provider.quotes !== true || toolCallId === first?.call.toolCallId) searched(query)
  }

/** One turn: a call of the provider, and the tool calls that it asks for. Returns the messages that it adds; none when the reply is over. */
const takeTurn = async (
  run: Run,
  turnNumber: number,
  {
    meter,
    usedIds,
    ...turn
  }: Pick<
    Parameters<typeof runTurn>[1],
    'systemPrompt' | 'messages' | 'tools' | 'retrieved' | 'unread' | 'nothingToAsk' | 'meter' | 'revise'
  > & {
    readonly usedIds: Set<string>
  },
): Promise<AIProviderMessage[]> => {
  const { loop, events, reply } = run
  const { context } = loop
  const limits = context.limits ?? defaultReplyLimits
  const record = startTurnRecord(loop, turnNumber)
  let outcome: TurnOutcome | null = null
  let thinking = false
  try {
    outcome = await runTurn(loop, {
      ...turn,
      meter,
      reply,
      events,
      changeStatus: run.changeStatus,
      onFirstText: record.firstText,
      onThoughts: (piece) => {
        const delta = thinking || run.thoughts === '' ? piece : `\n\n${piece}`
        thinking = true
        run.thoughts += delta
        context.onThoughts?.(delta)
      },
    })
    run.responses.push(outcome.response)
    const left = limits.callsPerReply - run.toolCalls.length
    const asked = turn.tools.length === 0 ? [] : outcome.response.toolCalls
    const taken = takeToolCalls(asked, usedIds, { limits, left })
    if (taken.length > 0) run.changeStatus({ type: 'ToolCalling' })
    const { tools } = turn
    const { citations } = run
    const searched = tellingSearches(run, taken)
    const isForQuotes = loop.provider.quotes === true
    const given = { tools, context, citations, events, searched, isForQuotes }
    const { results, timings } = await runToolCalls(taken, given)
    record.end('Completed', outcome.response, timings)
    if (taken.length === 0) return []
    const calls = taken.map(({ call }) => call)
    run.toolCalls.push(...calls)
    run.toolResults.push(...results)
    run.changeStatus({ type: 'Running' })
    return [{ ...outcome.message, toolCalls: calls }, resultsMessage(results)]
  } catch (error) {
    // What was held back is text all the same.
    run.tell(run.reply.endTurn())
    await untilAborted(events.settled(), context.signal).catch(() => undefined)
    record.end(context.signal.aborted ? 'Cancelled' : 'Failed', outcome?.response ?? null, [])
    throw error
  }
}

const revise = async (run: Run, said: string): Promise<string> => {
  const { text, removed } = await keepSupported(run.loop, said, run)
  run.leftOut += removed
  return text
}

const takeTurns = async (
  run: Run,
  { systemPrompt: built, retrieved, leavesOutUnsupported, unread, nothingToAsk }: PreparedPrompt,
  told: Promise<ModelInfo | null>,
): Promise<void> => {
  const { context, provider, tools } = run.loop
  const { pictures } = run
  const systemPrompt = run.shownPictures ? `${built}\n\n${picturesInstruction}` : built
  const { signal, maxTurns } = context
  const limits = context.limits ?? defaultReplyLimits
  const withTools = provider.capabilities.supportsToolUse && tools.length > 0 && maxTurns > 1
  const contextLength = contextLengthOf(await told)
  signal.throwIfAborted()
  const messages = createTurnMessages(run.loop, { contextLength, withTools, pictures })
  const meter = createReplyMeter(limits)
  const usedIds = new Set<string>()
  const present: AIProviderMessage[] = [userMessage(context.userMessage, pictures)]

  for (let turnNumber = 1; turnNumber <= maxTurns; turnNumber += 1) {
    const isLast = turnNumber === maxTurns || run.toolCalls.length >= limits.callsPerReply
    const prompt = isLast && turnNumber > 1 ? `${systemPrompt}\n\n${closingInstruction}` : systemPrompt
    const added = await takeTurn(run, turnNumber, {
      systemPrompt: prompt,
      messages: messages.of(prompt, present),
      tools: withTools && !isLast ? tools : [],
      retrieved,
      unread,
      nothingToAsk,
      meter,
      usedIds,
      revise: leavesOutUnsupported ? (text) => revise(run, text) : null,
    })
    if (added.length > 0) present.push(...added)
    else {
      if (isLast && turnNumber > 1) say(run, run.words.stepsUsedUp(turnNumber))
      return
    }
  }
}

/** A reply without a word says why there is none. Returns whether the model said one: nothing is to be looked for that supports what the app says itself. */
const sayWhyEmpty = (run: Run): boolean => {
  const { words, reply } = run
  if (reply.content.trim() !== '') return reply.ofModel.trim() !== ''
  const last = run.responses.at(-1)
  const cut = last ? cutReasonOf(last) : null
  if (run.leftOut > 0) say(run, words.nothingFound)
  else if (cut === 'ContentFilter') say(run, words.withheld)
  else say(run, cut === 'Error' ? words.brokenOff : words.noWord)
  return false
}

const whyRefused = (
  { language, words }: Run,
  refused: NonNullable<PreparedPrompt['refused']>,
  nothingToAsk: PreparedPrompt['nothingToAsk'],
): string => {
  if (refused === 'SearchFailed') return words.searchFailed
  return nothingToAsk === null ? words.nothingFound : answerWords(language).nothingToAsk[nothingToAsk]
}

const closingMessage = (
  { loop, reply, citations, responses, ...run }: Run,
  support: readonly SentenceSupport[],
): ConversationMessage => {
  const { content } = reply
  const last = responses.at(-1)
  const cutReason = last ? cutReasonOf(last) : null
  const { model, providerName } = loop.provider.capabilities
  const unseen =
    run.pictures.withheld > 0 ? [run.words.picturesUnseen(loop.provider.quotes ? null : model || providerName)] : []
  const notices = [...unseen, ...noticesOf(responses), ...(run.leftOut > 0 ? [run.words.leftOut(run.leftOut)] : [])]
  return {
    messageId: newGuid(),
    role: 'Assistant',
    content,
    toolCalls: run.toolCalls,
    toolResults: keptResults(run.toolResults),
    timestamp: now(),
    citations: [...citations.mentioned],
    completion: cutReason === null ? 'Complete' : 'Cut',
    ...(cutReason && { cutReason }),
    ...(run.thoughts !== '' && { thoughts: run.thoughts.slice(0, MOST_THOUGHTS) }),
    ...(run.searches.length > 0 && { searches: run.searches }),
    ...(notices.length > 0 && { notices }),
    ...(support.length > 0 && { support: [...support] }),
    ...(responses.length > 0 && { answeredBy: answeredByOf(loop.provider, responses) }),
  }
}

/** Makes out which pictures the model is shown. What they hold may answer what no document does. */
const lookAtPictures = async (run: Run, told: () => Promise<ModelInfo | null>): Promise<void> => {
  const { provider } = run.loop
  const sees = async () => (await told())?.seesImages ?? provider.capabilities.supportsVision
  run.pictures = await readThreadPictures(run.loop, sees)
  run.shownPictures = run.pictures.shown.size > 0
}

/** Notes whether a search went by words alone, beside telling of it whoever listens. */
const noting = (loop: AgentLoop, search: { lackedMeaning: boolean }): AgentLoop => {
  const { onSearchRecord } = loop.context
  if (!onSearchRecord) return loop
  const noted = (record: SearchRecord) => {
    search.lackedMeaning ||= lackedMeaning(record)
    onSearchRecord(record)
  }
  return { ...loop, context: { ...loop.context, onSearchRecord: noted } }
}

/**
 * Lets the model work on one user message until it answers: a provider call per turn, its tool calls run in between, their results told back as
 * data. The `maxTurns`-th call is made without tools, and the reply then says that its steps are used up. Returns the whole reply as one
 * Assistant message, whose content is exactly the deltas that were emitted and whose citations are those that the content mentions. Rejects
 * with the signal's reason when aborted, and with the provider's failure; stores nothing.
 */
export const runAgentLoop = async (given: AgentLoop): Promise<ConversationMessage> => {
  const search = { lackedMeaning: false }
  const loop = runningLoop(noting(given, search))
  const run = startRun(loop)
  const { context, provider } = loop
  let asked: Promise<ModelInfo | null> | null = null
  const told = () => {
    asked ??= toldOfModel(provider, context.signal)
    return asked
  }
  const prepared = await preparePrompt(loop, run.citations, run.searched)
  await lookAtPictures(run, told)
  const refused = run.shownPictures ? null : prepared.refused
  let isOfModel = false
  if (refused === null) {
    await takeTurns(run, prepared, told())
    isOfModel = sayWhyEmpty(run)
  } else {
    say(run, whyRefused(run, refused, prepared.nothingToAsk))
  }
  await untilAborted(run.events.settled(), context.signal)
  const support = isOfModel ? await untilAborted(checkReply(loop, run.reply.ofModel, run), context.signal) : []
  return { ...closingMessage(run, support), ...(search.lackedMeaning && { searchedByWordsAlone: true }) }
}
