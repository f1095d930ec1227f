import type { AIProviderToolResult, AITaskStatus } from '../../../contracts/index.ts'
import { untilAborted } from '../../platform/index.ts'
import type { NothingToAsk, RetrievedPassages } from '../prompt/prompt-context.ts'
import type { AIProviderMessage, AIProviderResponse } from '../providers/ai-provider.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { toProviderDef } from '../tools/to-provider-def.ts'
import type { OrderedEmitter } from './ordered-emitter.ts'
import type { ReplyMeter } from './reply-limits.ts'
import type { ReplyText, TextDelta } from './reply-text.ts'
import type { RunningLoop } from './running-loop.ts'

export interface Turn {
  readonly systemPrompt: string
  readonly messages: readonly AIProviderMessage[]
  readonly tools: readonly RegisteredTool[]
  readonly retrieved: RetrievedPassages | null
  /** How many documents are still being read. */
  readonly unread: number
  readonly nothingToAsk: NothingToAsk | null
  readonly reply: ReplyText
  readonly meter: ReplyMeter
  readonly events: OrderedEmitter
  readonly changeStatus: (status: AITaskStatus) => void
  readonly onThoughts: (delta: string) => void
  /** What is said of the model's text when it is whole; with it nothing is told before. Null: the text is told as it comes. */
  readonly revise: ((text: string) => Promise<string>) | null
  /** Told of the time to the first piece of text as soon as there is one. */
  readonly onFirstText: (ttftMs: number) => void
}

export interface TurnOutcome {
  /** What the model said, as it said it. */
  readonly message: AIProviderMessage
  readonly response: AIProviderResponse
}

const saidBy = ({ messages }: AIProviderResponse): AIProviderMessage[] =>
  messages.filter(({ role }) => role === 'Assistant')

/** The message that goes back to the provider on its next call, with what it wants to see again. */
const echoOf = (response: AIProviderResponse, content: string): AIProviderMessage => {
  const { reasoning, providerMetadata } = saidBy(response).at(-1) ?? {}
  return {
    role: 'Assistant',
    content,
    ...(reasoning !== undefined && { reasoning }),
    ...(providerMetadata !== undefined && { providerMetadata }),
  }
}

const temperatureOf = (
  { temperature, groundedTemperature = null }: RunningLoop['context'],
  retrieved: RetrievedPassages | null,
): number => {
  const grounded = retrieved !== null && retrieved.passages.length > 0
  return grounded && groundedTemperature !== null ? Math.min(temperature, groundedTemperature) : temperature
}

/** One provider call within the limits: streams its text, and adds the whole text where the provider did not stream. */
export const runTurn = async (loop: RunningLoop, turn: Turn): Promise<TurnOutcome> => {
  const { provider, context } = loop
  const { reply, meter, events } = turn
  const started = performance.now()
  const excess = new AbortController()
  const signal = AbortSignal.any([context.signal, excess.signal])
  let text = ''
  let thought = false
  reply.beginTurn()
  meter.beginTurn()

  const tell = ({ delta, offset }: TextDelta) => {
    if (delta === '') return
    const { conversationId } = context.conversation
    events.send({ type: 'MessageDelta', conversationId, taskId: context.taskId, delta, offset })
  }
  /** Whoever sends too much is not listened to any longer, whether it stops or not. */
  const within = (take: () => void) => {
    if (signal.aborted) return
    try {
      take()
    } catch (error) {
      excess.abort(error)
    }
  }
  const addText = (piece: string) =>
    within(() => {
      meter.text(piece)
      if (piece === '') return
      if (text === '') turn.onFirstText(Math.round(performance.now() - started))
      turn.changeStatus({ type: 'Streaming' })
      text += piece
      if (turn.revise === null) tell(reply.append(piece))
    })
  const addThoughts = (piece: string) =>
    within(() => {
      meter.thoughts(piece)
      thought ||= piece !== ''
      turn.onThoughts(piece)
    })

  const send = async () =>
    provider.sendMessage(
      {
        systemPrompt: turn.systemPrompt,
        messages: turn.messages,
        tools: turn.tools.map(({ definition }) => toProviderDef(definition)),
        maxTokens: context.maxTokens,
        ...(context.maxTokensByDefault && { maxTokensByDefault: true }),
        temperature: temperatureOf(context, turn.retrieved),
        stream: context.streamingEnabled && provider.capabilities.supportsStreaming,
        ...(turn.retrieved && { retrieved: turn.retrieved }),
        ...(turn.unread > 0 && { unread: turn.unread }),
        ...(turn.nothingToAsk && { nothingToAsk: turn.nothingToAsk }),
        ...(context.language && { language: context.language }),
      },
      { signal, onDelta: addText, onReasoning: addThoughts },
    )
  const response = await untilAborted(send(), signal)
  if (text === '') for (const { content } of saidBy(response)) addText(content)
  if (!thought) for (const { reasoning = '' } of saidBy(response)) addThoughts(reasoning)
  signal.throwIfAborted()
  if (turn.revise !== null && text !== '') tell(reply.append(await untilAborted(turn.revise(text), signal)))
  tell(reply.endTurn())
  await untilAborted(events.settled(), context.signal)
  return { message: echoOf(response, text), response }
}

/** The results of a turn's tool calls as the provider takes them. */
export const resultsMessage = (toolResults: readonly AIProviderToolResult[]): AIProviderMessage => ({
  role: 'User',
  content: '',
  toolResults,
})
