import type { AIProviderRequest, AIProviderResponse, SendOptions } from '../ai-provider.ts'
import type { EndpointLimits } from '../endpoint/endpoint-limits.ts'
import { resultText } from '../messages/result-text.ts'
import { createReplyCollector } from './collect-reply.ts'
import { createReplyFilter } from './create-reply-filter.ts'
import type { ReplyPart } from './reply-part.ts'

/** How a reply ended early. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  /** Whether a part of the reply had come. */
  readonly begun: boolean

  constructor(cause: unknown, begun: boolean) {
    super('The reply was interrupted', { cause })
    this.begun = begun
  }
}

export interface GatherOptions extends Pick<SendOptions, 'onDelta' | 'onReasoning'> {
  readonly request: AIProviderRequest
  readonly limits: EndpointLimits
  readonly signal: AbortSignal
  /** The reply begins in a thought, whose opening tag the chat template has swallowed. */
  readonly beginsInThought: boolean
  /** A piece of the reply itself has come. */
  readonly onContent: () => void
}

export interface GatheredReply {
  readonly response: AIProviderResponse
  /** Whether the text had the end of a thought without its beginning; `null` where nothing was learned of that. */
  readonly loneThoughtEnd: boolean | null
}

/** All that the model was given but its own words: a tool call that stands in it is quoted. */
const givenText = ({ systemPrompt, messages }: AIProviderRequest): string =>
  [
    systemPrompt,
    ...messages.flatMap(({ role, content, toolResults = [] }) => [
      role === 'Assistant' ? '' : content,
      ...toolResults.map(({ result }) => resultText(result)),
    ]),
  ].join('\n')

const isContent = ({ type }: ReplyPart): boolean =>
  type === 'Text' || type === 'Thought' || type === 'CallPiece' || type === 'Call'

/**
 * Makes a response of the parts of a reply: thoughts and written tool calls taken out of its text, all of it within the limits, its words passed on as they
 * come. Rejects with {@link Interrupted}, or with the signal's reason.
 */
export const gatherReply = async (parts: AsyncIterable<ReplyPart>, options: GatherOptions): Promise<GatheredReply> => {
  const { request, limits, signal, beginsInThought, onContent } = options
  const whenWanted = (listener: ((delta: string) => void) | undefined) => (delta: string) => {
    if (request.stream && !signal.aborted) listener?.(delta)
  }
  const collector = createReplyCollector({
    limits,
    onDelta: whenWanted(options.onDelta),
    onReasoning: whenWanted(options.onReasoning),
  })
  let given: string | undefined
  const filter = createReplyFilter({
    tools: request.tools,
    isQuoted: (text) => {
      given ??= givenText(request)
      return given.includes(text)
    },
    beginsInThought,
    maxCallLength: limits.maxToolArgumentsLength,
  })
  let hadThoughtsApart = false
  try {
    for await (const part of parts) {
      if (isContent(part)) onContent()
      if (part.type === 'Thought') {
        hadThoughtsApart = true
        filter.thoughtsComeApart()
      }
      if (part.type === 'Text') for (const each of filter.push(part.text)) collector.accept(each)
      else collector.accept(part)
    }
    for (const each of filter.finish()) collector.accept(each)
    signal.throwIfAborted()
    const learned = filter.hadLoneEnd || (hadThoughtsApart && beginsInThought)
    return { response: collector.response(), loneThoughtEnd: learned ? filter.hadLoneEnd : null }
  } catch (error) {
    signal.throwIfAborted()
    throw new Interrupted(error, collector.hasBegun)
  }
}
