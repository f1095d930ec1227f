import type {
  AIProviderToolCall,
  AIProviderToolResult,
  AITaskStatus,
  ConversationMessage,
} from '../../../contracts/index.ts'
import { newGuid, now } from '../../platform/index.ts'
import { narrowCitations } from '../citations/narrow-citations.ts'
import type { AIProviderMessage } from '../providers/ai-provider.ts'
import type { AgentLoop } from './agent-loop-context.ts'
import { createOrderedEmitter } from './ordered-emitter.ts'
import { toProviderMessages } from './provider-messages.ts'
import { createReplyText } from './reply-text.ts'
import { runToolCalls } from './run-tool-calls.ts'
import { runTurn } from './run-turn.ts'

const closingInstruction =
  'You have used all tool calls for this question. Answer now from what you have, and say what you could not find out.'

const noAnswer = (maxTurns: number): string =>
  `I looked things up ${maxTurns} times and still have no answer. Ask again in smaller parts.`

/**
 * Lets the model work on one user message until it answers: a provider call per turn, its tool calls run in between, their results told back as
 * data. After `maxTurns` turns that called tools the model is asked for an answer without tools. Returns the whole reply as one Assistant
 * message, whose content is exactly the deltas that were emitted and whose citations are those that the content refers to. Rejects
 * with the signal's reason when aborted, and with the provider's failure; stores nothing.
 */
export const runAgentLoop = async (loop: AgentLoop): Promise<ConversationMessage> => {
  const { context, provider } = loop
  const events = createOrderedEmitter(context.emit)
  const reply = createReplyText()
  const messages = toProviderMessages(context.conversation.messages, context.userMessage)
  const toolCalls: AIProviderToolCall[] = []
  const toolResults: AIProviderToolResult[] = []
  let status: AITaskStatus['type'] = 'Running'
  const changeStatus = (next: AITaskStatus) => {
    if (next.type === status) return
    status = next.type
    events.send({ type: 'TaskStatusChanged', taskId: context.taskId, status: next })
  }

  const systemPrompt = await loop.systemPrompt(context.promptContext)
  context.signal.throwIfAborted()
  for (let turnNumber = 1; ; turnNumber += 1) {
    const closing = turnNumber > context.maxTurns
    const tools = closing || !provider.capabilities.supportsToolUse ? [] : loop.tools
    const started = performance.now()
    const turn = await runTurn(loop, {
      systemPrompt: closing ? `${systemPrompt}\n\n${closingInstruction}` : systemPrompt,
      messages: [...messages],
      tools,
      reply,
      events,
      changeStatus,
    })
    const calls = tools.length === 0 ? [] : turn.response.toolCalls
    if (calls.length > 0) changeStatus({ type: 'ToolCalling' })
    const outcome = await runToolCalls(calls, tools, { context, events })
    context.onTurn({
      taskId: context.taskId,
      conversationId: context.conversation.conversationId,
      turnNumber,
      providerName: provider.capabilities.providerName,
      providerModel: provider.capabilities.model,
      ttftMs: turn.ttftMs,
      turnDurationMs: Math.round(performance.now() - started),
      toolCalls: outcome.timings,
      stopReason: turn.response.stopReason,
      usage: turn.response.usage,
    })
    if (calls.length === 0) break
    toolCalls.push(...calls)
    toolResults.push(...outcome.results)
    const asked: AIProviderMessage = { role: 'Assistant', content: turn.text, toolCalls: calls }
    messages.push(asked, { role: 'User', content: '', toolResults: outcome.results })
    changeStatus({ type: 'Running' })
  }

  if (reply.content.trim() === '') {
    const ending =
      toolCalls.length > 0 ? noAnswer(context.maxTurns) : 'The model ended its reply without a word. Ask again.'
    const { delta, offset } = reply.append(ending)
    const { conversationId } = context.conversation
    changeStatus({ type: 'Streaming' })
    events.send({ type: 'MessageDelta', conversationId, taskId: context.taskId, delta, offset })
  }
  await events.settled()
  const content = reply.content
  return {
    messageId: newGuid(),
    role: 'Assistant',
    content,
    toolCalls,
    toolResults,
    timestamp: now(),
    citations: narrowCitations(content, context.promptContext.citations.referredToBy(content)),
    completion: 'Complete',
  }
}
