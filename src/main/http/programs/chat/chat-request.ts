import { z } from 'zod'
import type { AnswerRequest } from '../../../../contracts/index.ts'
import { withoutSources } from './sources.ts'

/** Messages of a request that are read; of a longer one the oldest are left out, as no model takes them all. */
const MOST_MESSAGES = 400
const MAX_ARRIVING = 10_000

/** Nothing is fetched: a picture is taken from the address itself. */
const DATA_URL = /^data:image\/(?:png|jpeg|webp|gif);base64,/i

const NOT_DATA = 'must be a data: URL of a PNG, JPEG, WebP or GIF in base64: no picture is fetched'

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string().regex(DATA_URL, NOT_DATA) }) }),
])
const content = z.union(
  [z.string(), z.array(part)],
  'must be text, or parts: of type text, or of type image_url with a data: URL of a PNG, JPEG, WebP or GIF in base64',
)

const message = z.object({
  role: z.enum(
    ['system', 'developer', 'user', 'assistant'],
    'must be system, developer, user or assistant: Alcove takes no results of tools',
  ),
  content: content.nullish(),
})

const noTools = z.array(z.unknown()).max(0, 'must be left out: Alcove uses tools of its own').nullish()

/** What is read of a chat completions request; what is not named here has no effect. */
export const chatRequest = z.object({
  model: z.string('must be the id of a model').min(1, 'must be the id of a model').max(300),
  messages: z.array(message, 'must be a list of messages').min(1, 'must not be empty').max(MAX_ARRIVING),
  stream: z.boolean('must be true or false').nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.int().min(1).max(1_000_000).nullish(),
  max_completion_tokens: z.int().min(1).max(1_000_000).nullish(),
  n: z.literal(1, 'must be 1: there is one answer').nullish(),
  tools: noTools,
  functions: noTools,
  logprobs: z.literal(false, 'must be left out: Alcove tells no probabilities').nullish(),
  response_format: z.object({ type: z.literal('text', 'must be text: Alcove answers in words') }).nullish(),
})
export type ChatRequest = z.infer<typeof chatRequest>

const textOf = ({ content: given }: ChatRequest['messages'][number]): string =>
  typeof given === 'string'
    ? given
    : (given ?? []).flatMap((each) => (each.type === 'text' ? [each.text] : [])).join('\n')

const picturesOf = ({ content: given }: ChatRequest['messages'][number]): string[] =>
  typeof given === 'string'
    ? []
    : (given ?? []).flatMap((each) => (each.type === 'image_url' ? [each.image_url.url.replace(DATA_URL, '')] : []))

const isInstruction = ({ role }: ChatRequest['messages'][number]): boolean => role === 'system' || role === 'developer'

/** The request as the assistant takes it. */
export const toAnswerRequest = (request: ChatRequest, instanceId: string | null): AnswerRequest => {
  const instructions = request.messages.filter(isInstruction).map(textOf).join('\n\n').trim()
  const messages = request.messages
    .filter((each) => !isInstruction(each))
    .slice(-MOST_MESSAGES)
    .map((each) => {
      const text = textOf(each)
      const pictures = picturesOf(each)
      const shown = pictures.length > 0 && { pictures }
      return each.role === 'user'
        ? { role: 'User' as const, content: text, ...shown }
        : { role: 'Assistant' as const, content: withoutSources(text), ...shown }
    })
  return {
    messages,
    instructions: instructions === '' ? null : instructions,
    instanceId,
    temperature: request.temperature ?? null,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
  }
}
