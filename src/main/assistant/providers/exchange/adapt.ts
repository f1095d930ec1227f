import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { AIProviderRequest, ProviderNotice } from '../ai-provider.ts'
import { EndpointRefusal } from '../endpoint/endpoint-refusal.ts'
import {
  contextTooLong,
  refusesImages,
  refusesParameter,
  refusesSystemRole,
  refusesTools,
  tooManyTokens,
  wantsMaxCompletionTokens,
} from '../endpoint/refused.ts'
import { conversationLength, shrinkRequest } from '../messages/shrink-request.ts'
import { DROPPABLE, type RequestShape } from './request-shape.ts'

/** How a refused request may be tried once more. */
export interface Adaptation {
  /** Each kind is tried once for a request. */
  readonly kind: string
  readonly shape?: Partial<RequestShape>
  /** Whether `shape` holds for later requests too. */
  readonly lasting: boolean
  readonly request?: AIProviderRequest
  readonly notice?: ProviderNotice
}

interface Refused {
  readonly refusal: EndpointRefusal
  readonly request: AIProviderRequest
  readonly shape: RequestShape
  readonly model: string
}

/** Tokens of a reply below which a question is rather shortened. */
const SHORTEST_REPLY = 256
const number = new Intl.NumberFormat('en')

const usesTools = ({ tools, messages }: AIProviderRequest): boolean =>
  tools.length > 0 || messages.some(({ toolCalls = [], toolResults = [] }) => toolCalls.length + toolResults.length > 0)

const withoutTools = ({ refusal, request, model, shape }: Refused): Adaptation | null => {
  if (shape.withoutTools || !usesTools(request) || !refusesTools(refusal)) return null
  const flag = /--(jinja|enable-auto-tool-choice)/.exec(refusal.said.message)?.[0]
  const message = flag ? failureWords('WithoutToolsFlag', { model, flag }) : failureWords('WithoutTools', { model })
  return {
    kind: 'tools',
    shape: { withoutTools: true },
    lasting: true,
    notice: { kind: 'WithoutTools', message },
  }
}

const showsImages = ({ messages }: AIProviderRequest): boolean => messages.some(({ images = [] }) => images.length > 0)

const unseen = (model: string): ProviderNotice => ({
  kind: 'WithoutImages',
  message: failureWords('WithoutPictures', { model }),
})

const withoutImages = ({ refusal, request, model, shape }: Refused): Adaptation | null => {
  if (shape.withoutImages || !showsImages(request) || !refusesImages(refusal)) return null
  return { kind: 'images', shape: { withoutImages: true }, lasting: true, notice: unseen(model) }
}

/** What is to be told of a request because of what was learned before it. */
export const learnedNotices = (request: AIProviderRequest, shape: RequestShape, model: string): ProviderNotice[] =>
  shape.withoutImages && showsImages(request) ? [unseen(model)] : []

const fewerTokens = ({ refusal, request, shape }: Refused): Adaptation | null => {
  if (!shape.maxCompletionTokens && wantsMaxCompletionTokens(refusal))
    return { kind: 'max_completion_tokens', shape: { maxCompletionTokens: true }, lasting: true }
  const tooMany = tooManyTokens(refusal)
  if (!tooMany) return null
  const maxTokens = Math.max(1, tooMany.limit ?? Math.floor(request.maxTokens / 2))
  return {
    kind: 'maxTokens',
    shape: { maxTokens },
    lasting: tooMany.limit !== null,
    notice: {
      kind: 'FewerTokens',
      message: failureWords('FewerTokens', { tokens: number.format(maxTokens) }),
    },
  }
}

const shorter = ({ refusal, request }: Refused, hasRoomForReply: boolean): Adaptation | null => {
  const tooLong = contextTooLong(refusal)
  if (!tooLong) return null
  const { contextLength, promptTokens } = tooLong
  const learned = contextLength === null ? {} : { contextLength }
  const room = contextLength !== null && promptTokens !== null ? contextLength - promptTokens - 16 : 0
  if (!hasRoomForReply && room >= SHORTEST_REPLY && room < request.maxTokens) {
    const message = failureWords('RoomForTokens', { tokens: number.format(room) })
    const request_ = { ...request, maxTokens: room, maxTokensByDefault: false }
    return { kind: 'room', shape: learned, lasting: true, request: request_, notice: { kind: 'FewerTokens', message } }
  }
  const length = conversationLength(request)
  const wanted =
    contextLength === null ? null : contextLength - Math.min(request.maxTokens, Math.floor(contextLength / 4))
  // Tokens are counted by the endpoint alone: with its count the share that fits is known, without it half is a guess on the safe side.
  const share = wanted !== null && promptTokens !== null ? Math.min(0.9, (wanted / promptTokens) * 0.9) : 0.5
  const shrunk = shrinkRequest(request, Math.floor(length * share))
  if (conversationLength(shrunk) >= length) return null
  return {
    kind: 'context',
    shape: learned,
    lasting: true,
    request: shrunk,
    notice: {
      kind: 'Shortened',
      message:
        contextLength === null
          ? failureWords('Shortened')
          : failureWords('ShortenedTo', { tokens: number.format(contextLength) }),
    },
  }
}

const dropped = ({ refusal, shape }: Refused): Adaptation | null => {
  const name = DROPPABLE.find((field) => !shape.dropped.includes(field) && refusesParameter(refusal, field))
  if (name === undefined) return null
  return { kind: `without ${name}`, shape: { dropped: [...shape.dropped, name] }, lasting: true }
}

/** What may be done about a refusal; `null` where it is about something else, or was tried already. */
export const adapt = (
  error: unknown,
  refused: Omit<Refused, 'refusal'>,
  tried: ReadonlySet<string>,
): Adaptation | null => {
  if (!(error instanceof EndpointRefusal)) return null
  const all: Refused = { ...refused, refusal: error }
  const adaptation =
    withoutTools(all) ??
    withoutImages(all) ??
    shorter(all, tried.has('room')) ??
    fewerTokens(all) ??
    (refused.request.systemPrompt !== '' && !refused.shape.systemAsUser && refusesSystemRole(error)
      ? { kind: 'system', shape: { systemAsUser: true }, lasting: true }
      : null) ??
    dropped(all)
  if (adaptation) return tried.has(adaptation.kind) ? null : adaptation
  // The model wrote a call that its server could not read; the next one may be better.
  const again = error.said.code === 'tool_use_failed' && !tried.has('again')
  return again ? { kind: 'again', lasting: false } : null
}
