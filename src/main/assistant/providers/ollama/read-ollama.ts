import { z } from 'zod'
import { jsonObject } from '../../../../contracts/index.ts'
import type { FinishReason, TokenUsage } from '../ai-provider.ts'
import { AIProviderFailure } from '../ai-provider-failure.ts'
import { brokenOff, malformed } from '../endpoint/endpoint-failure.ts'
import { EndpointRefusal, statusIn } from '../endpoint/endpoint-refusal.ts'
import { isErrorValue, saidIn } from '../endpoint/said.ts'
import { parseArguments } from '../reply/collect-reply.ts'
import type { ReplyPart } from '../reply/reply-part.ts'

/** Lines that cannot be read are skipped, up to this many. */
const MAX_UNREADABLE = 1_000

const text = z.string().nullish().catch(null)
const count = z.number().int().nonnegative().max(1e9).nullish().catch(null)

/** One line of a reply. Source: Ollama's API reference, `POST /api/chat`. */
const line = z.object({
  model: text,
  message: z
    .object({
      content: text,
      thinking: text,
      tool_calls: z
        .array(
          z
            .object({
              id: text,
              function: z.object({
                name: z.string(),
                arguments: z.union([jsonObject, z.string()]).nullish().catch(null),
              }),
            })
            .nullable()
            .catch(null),
        )
        .max(10_000)
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  done: z.boolean().nullish().catch(null),
  done_reason: text,
  prompt_eval_count: count,
  eval_count: count,
})
type Line = z.output<typeof line>

const usageOf = ({ prompt_eval_count: promptTokens, eval_count: outputTokens }: Line): TokenUsage | null => {
  if (!promptTokens && !outputTokens) return null
  return {
    promptTokens: promptTokens ?? 0,
    cachedPromptTokens: 0,
    outputTokens: outputTokens ?? 0,
    cacheCreationTokens: null,
  }
}

const finishOf = (reason: string | null | undefined): FinishReason => {
  if (reason === 'length') return 'Length'
  return reason === 'stop' || !reason ? 'Stop' : 'Unknown'
}

const lineParts = function* ({ message, model, ...end }: Line): Generator<ReplyPart> {
  yield { type: 'Nothing' }
  if (model) yield { type: 'Model', model }
  if (message?.thinking) yield { type: 'Thought', text: message.thinking }
  if (message?.content) yield { type: 'Text', text: message.content }
  for (const call of message?.tool_calls ?? []) {
    if (!call) continue
    const { name, arguments: input } = call.function
    const given = typeof input === 'string' ? parseArguments(input) : (input ?? {})
    // Ollama's calls often have no id of their own; the collector gives them one.
    yield { type: 'Call', call: { toolCallId: call.id ?? '', name, arguments: given } }
  }
  if (!end.done) return
  yield { type: 'Usage', usage: usageOf({ message, model, ...end }) }
  yield { type: 'Finish', reason: finishOf(end.done_reason) }
}

/** The line as JSON of the format; `null` for what is none. Throws an error that the line carries. */
const readLine = (written: string): Line | null => {
  let value: unknown = null
  try {
    value = JSON.parse(written)
  } catch {
    return null
  }
  if (isErrorValue(value)) {
    const said = saidIn(value)
    throw new EndpointRefusal({ status: statusIn(said), said })
  }
  const read = line.safeParse(value)
  return read.success && (read.data.message || read.data.done) ? read.data : null
}

/** Reads the lines of a reply as its parts. Throws when it breaks off, is no reply, or carries an error. */
export const readOllamaLines = async function* (lines: AsyncIterable<string>): AsyncGenerator<ReplyPart> {
  let isOver = false
  let unreadable = 0
  let readable = 0
  for await (const written of lines) {
    if (written.trim() === '') continue
    const read = readLine(written)
    if (read) {
      readable += 1
      yield* lineParts(read)
      isOver = read.done === true
      if (isOver) break
    } else unreadable += 1
    if (unreadable > MAX_UNREADABLE) throw new AIProviderFailure(malformed)
  }
  if (readable === 0) throw new AIProviderFailure(malformed)
  if (!isOver) throw new AIProviderFailure(brokenOff)
}
