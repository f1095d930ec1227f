import {
  type ActiveReply,
  type AIStreamEvent,
  type AITask,
  type AITaskStatus,
  type Citation,
  isFinal,
  type Notification,
  type ToolRequest,
} from '../../../contracts/index.ts'

/** What is told of replies beside their stream events. */
export type ReplyNews = Extract<Notification, { kind: `Assistant.${string}` }>

export interface ToolActivity {
  readonly toolCallId: string
  readonly toolName: string
  readonly done: boolean
  readonly failed: boolean
}

/** A reply as this window knows it, from the stream's events. */
export interface ReplyState {
  readonly taskId: string
  readonly conversationId: string
  readonly status: AITaskStatus
  readonly text: string
  readonly citations: readonly Citation[]
  /** What the model thinks, apart from what it says. */
  readonly thoughts: string
  /** What the documents were searched for. */
  readonly searches: readonly string[]
  /** What the windows are asked for. */
  readonly toolRequests: readonly ToolRequest[]
  readonly tools: readonly ToolActivity[]
  /** Text was missed: the reply has to be read from the host before it can go on. */
  readonly gap: boolean
  /** The stored message that the reply became. */
  readonly messageId: string | null
  readonly error: string | null
}

/** A reply without what grows with every piece of it. */
export type ReplyHead = Omit<ReplyState, 'text' | 'thoughts'>

export const beginReply = (task: AITask): ReplyState => ({
  taskId: task.taskId,
  conversationId: task.conversationId,
  status: task.status,
  text: '',
  citations: [],
  thoughts: '',
  searches: [],
  toolRequests: [],
  tools: [],
  gap: false,
  messageId: null,
  error: null,
})

/** Whether the stream has told of its end; what was read before that is out of date. */
export const isOver = ({ status, messageId, error }: ReplyState): boolean =>
  isFinal(status) || messageId !== null || error !== null

const longer = (one: string, other: string): string => (one.length >= other.length ? one : other)

/**
 * What the host says of a reply in progress, joined with what the stream has told so far. The longer text wins: the
 * answer may have been overtaken by deltas while it was on its way.
 */
export const resumeReply = (known: ReplyState | undefined, active: ActiveReply): ReplyState => {
  const base = known?.taskId === active.task.taskId ? known : beginReply(active.task)
  const behind = active.content.length >= base.text.length && !isOver(base)
  return {
    ...base,
    status: behind ? active.task.status : base.status,
    text: behind ? active.content : base.text,
    citations: active.citations,
    thoughts: longer(active.thoughts ?? '', base.thoughts),
    searches: active.searches ?? base.searches,
    toolRequests: isOver(base) ? [] : (active.toolRequests ?? base.toolRequests),
    gap: false,
  }
}

const withDelta = (reply: ReplyState, delta: string, offset: number): ReplyState => {
  const missing = offset > reply.text.length
  if (missing) return { ...reply, gap: true }
  const news = delta.slice(reply.text.length - offset)
  return news === '' ? reply : { ...reply, text: reply.text + news, gap: false }
}

/** The reply after one event of its task: repeats change nothing, and a gap is marked rather than papered over. */
export const applyStreamEvent = (reply: ReplyState, event: AIStreamEvent): ReplyState => {
  switch (event.type) {
    case 'MessageDelta':
      return withDelta(reply, event.delta, event.offset)
    case 'ToolCallStarted': {
      if (reply.tools.some(({ toolCallId }) => toolCallId === event.toolCallId)) return reply
      const started = { toolCallId: event.toolCallId, toolName: event.toolName, done: false, failed: false }
      return { ...reply, tools: [...reply.tools, started] }
    }
    case 'ToolCallCompleted':
      return {
        ...reply,
        tools: reply.tools.map((tool) =>
          tool.toolCallId === event.toolCallId ? { ...tool, done: true, failed: event.result.type === 'Failed' } : tool,
        ),
      }
    case 'TaskStatusChanged':
      return { ...reply, status: event.status }
    case 'MessageComplete':
      return { ...reply, messageId: event.messageId }
    case 'StreamError':
      return { ...reply, error: event.error }
  }
}

const withRequest = (reply: ReplyState, request: ToolRequest): ReplyState =>
  reply.toolRequests.some(({ toolCallId }) => toolCallId === request.toolCallId)
    ? reply
    : { ...reply, toolRequests: [...reply.toolRequests, request] }

/** The reply after news of its task. Thoughts that were missed stay missing until the reply is stored. */
export const applyReplyNews = (reply: ReplyState, { kind, payload }: ReplyNews): ReplyState => {
  switch (kind) {
    case 'Assistant.Thoughts': {
      const news = payload.delta.slice(Math.max(0, reply.thoughts.length - payload.offset))
      return payload.offset > reply.thoughts.length ? reply : { ...reply, thoughts: reply.thoughts + news }
    }
    case 'Assistant.Searched':
      return { ...reply, searches: [...reply.searches, payload.query] }
    case 'Assistant.Cited':
      return reply.citations.some(({ number }) => number === payload.citation.number)
        ? reply
        : { ...reply, citations: [...reply.citations, payload.citation] }
    case 'Assistant.ToolRequest':
      return withRequest(reply, payload)
    case 'Assistant.ToolAnswered':
      return {
        ...reply,
        toolRequests: reply.toolRequests.filter(({ toolCallId }) => toolCallId !== payload.toolCallId),
      }
  }
}
