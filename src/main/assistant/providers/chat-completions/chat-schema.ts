import { z } from 'zod'
import { jsonObject, jsonValue } from '../../../../contracts/index.ts'

/**
 * The chat completions format as it is found in the wild: anything may be missing or `null`, and what is of another type than it should be counts as
 * missing. Source: OpenAI's API reference, and what vLLM, llama.cpp, LM Studio, Mistral, Groq, DeepSeek and OpenRouter send instead.
 */
const text = z.string().nullish().catch(null)
const count = z.number().int().nonnegative().max(1e9).nullish().catch(null)

const contentPart = z.object({
  type: text,
  text,
  /** Mistral's thoughts, in parts of their own. */
  thinking: z.array(z.object({ text })).nullish().catch(null),
})

const toolCall = z
  .object({
    index: z.number().int().nullish().catch(null),
    id: text,
    function: z
      .object({ name: text, arguments: z.union([z.string(), jsonObject]).nullish().catch(null) })
      .nullish()
      .catch(null),
    /** Gemini behind this format: the signature of the thought that led to the call. */
    extra_content: jsonObject.nullish().catch(null),
  })
  .nullish()
  .catch(null)

/** A whole message, or the part of one that a stream adds. */
const message = z
  .object({
    content: z
      .union([z.string(), z.array(contentPart)])
      .nullish()
      .catch(null),
    refusal: text,
    reasoning_content: text,
    reasoning: z
      .union([z.string(), z.object({ content: text })])
      .nullish()
      .catch(null),
    reasoning_text: text,
    /** OpenRouter's thoughts with their signatures, to be sent back. */
    reasoning_details: z.array(jsonValue).nullish().catch(null),
    tool_calls: z.array(toolCall).max(10_000).nullish().catch(null),
    function_call: z
      .object({ name: text, arguments: z.union([z.string(), jsonObject]).nullish().catch(null) })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null)

const choice = z.object({
  index: z.number().nullish().catch(null),
  delta: message,
  message,
  /** Of the older completions format, which some servers mix in. */
  text,
  finish_reason: text,
  native_finish_reason: text,
  /** vLLM: the stop sequence that ended the reply. */
  stop_reason: z.union([z.string(), z.number()]).nullish().catch(null),
})

const usage = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count, cache_write_tokens: count }).nullish().catch(null),
    /** DeepSeek. */
    prompt_cache_hit_tokens: count,
    /** Moonshot. */
    cached_tokens: count,
    /** OpenRouter: US dollars. */
    cost: z.number().nonnegative().nullish().catch(null),
  })
  .nullish()
  .catch(null)

/** One event of a stream, or a whole reply. */
export const chatReply = z.object({
  model: text,
  choices: z.array(choice).nullish().catch(null),
  usage,
  x_groq: z.object({ usage, error: text }).nullish().catch(null),
  error: z.unknown().optional(),
})

export type ChatReply = z.output<typeof chatReply>
export type ChatMessage = NonNullable<z.output<typeof message>>
export type ChatUsage = NonNullable<z.output<typeof usage>>
