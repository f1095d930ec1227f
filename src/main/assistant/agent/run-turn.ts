import type { AITaskStatus } from '../../../contracts/index.ts'
import type { AIProviderMessage, AIProviderResponse } from '../providers/ai-provider.ts'
import type { RegisteredTool } from '../tools/ai-tool.ts'
import { toProviderDef } from '../tools/to-provider-def.ts'
import type { AgentLoop } from './agent-loop-context.ts'
import type { OrderedEmitter } from './ordered-emitter.ts'
import type { ReplyText } from './reply-text.ts'

export interface Turn {
  readonly systemPrompt: string
  readonly messages: readonly AIProviderMessage[]
  readonly tools: readonly RegisteredTool[]
  readonly reply: ReplyText
  readonly events: OrderedEmitter
  readonly changeStatus: (status: AITaskStatus) => void
}

export interface TurnOutcome {
  readonly text: string
  readonly ttftMs: number | null
  readonly response: AIProviderResponse
}

const textOf = (response: AIProviderResponse): string =>
  response.messages
    .filter((message) => message.role === 'Assistant')
    .map((message) => message.content)
    .join('')

/** One provider call: streams its text, and adds the whole text where the provider did not stream. */
export const runTurn = async (loop: AgentLoop, turn: Turn): Promise<TurnOutcome> => {
  const { provider, context } = loop
  const started = performance.now()
  let ttftMs: number | null = null
  let text = ''
  turn.reply.beginTurn()

  const addText = (piece: string) => {
    if (piece === '') return
    ttftMs ??= Math.round(performance.now() - started)
    turn.changeStatus({ type: 'Streaming' })
    text += piece
    const { delta, offset } = turn.reply.append(piece)
    turn.events.send({
      type: 'MessageDelta',
      conversationId: context.conversation.conversationId,
      taskId: context.taskId,
      delta,
      offset,
    })
  }

  const response = await provider.sendMessage(
    {
      systemPrompt: turn.systemPrompt,
      messages: turn.messages,
      tools: turn.tools.map(({ definition }) => toProviderDef(definition)),
      maxTokens: context.maxTokens,
      temperature: context.temperature,
      stream: context.streamingEnabled && provider.capabilities.supportsStreaming,
    },
    {
      signal: context.signal,
      onDelta: (delta) => {
        if (!context.signal.aborted) addText(delta)
      },
    },
  )
  context.signal.throwIfAborted()
  if (text === '') addText(textOf(response))
  await turn.events.settled()
  return { text, ttftMs, response }
}
