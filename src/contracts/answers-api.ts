import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from './ai-assistant-api.ts'
import { citation } from './citation.ts'
import { defineContract } from './contract.ts'
import { answeredBy, cutReason, messageCompletion } from './conversation.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURES } from './picture.ts'
import { guid, nothing, option } from './scalars.ts'

/** Messages of one request; what does not fit the model is left out later, oldest first. */
const MOST_MESSAGES = 400
const MAX_INSTRUCTIONS = 50_000

/** A picture's bytes (PNG, JPEG, WebP or GIF) as base64. */
const picture = z
  .base64('pictures must be base64')
  .max(4 * Math.ceil(MAX_PICTURE_BYTES / 3), `pictures must be of ${MAX_PICTURE_BYTES} bytes at most each`)

const askedMessage = z
  .object({
    role: z.enum(['User', 'Assistant']),
    /** What was said; white space alone is left out. */
    content: z.string().max(MAX_MESSAGE_LENGTH),
    /** What the user shows with it, to a model that sees; kept as little as the words. */
    pictures: z.array(picture).max(MAX_PICTURES, `pictures must be ${MAX_PICTURES} at most: leave some out`).optional(),
  })
  .refine(({ role, pictures = [] }) => role === 'User' || pictures.length === 0, {
    error: 'pictures must stand in messages of the user',
  })

/** A conversation that a program keeps by itself, whose last message is the question. */
export const answerRequest = z.object({
  messages: z
    .array(askedMessage)
    .min(1, 'messages must not be empty')
    .max(MOST_MESSAGES)
    .refine((messages) => messages.at(-1)?.role === 'User' && messages.at(-1)?.content.trim() !== '', {
      error: 'messages must end with a message of the user that says something',
    }),
  /** Words of the program's own, added to the system prompt. */
  instructions: option(z.string().max(MAX_INSTRUCTIONS)),
  /** One of the caller's provider instances; `null` for the one that is active. */
  instanceId: option(guid),
  /** From 0, always the likeliest word, to 2; `null` takes the app's own. */
  temperature: option(z.number().min(0).max(2)),
  /** Tokens of the answer at most; `null` takes the app's own. */
  maxTokens: option(z.int().min(1).max(1_000_000)),
})
export type AnswerRequest = z.infer<typeof answerRequest>

/** An answer that is not kept. Its text refers to a passage as `[number]`. */
export const answer = z.object({
  content: z.string(),
  citations: z.array(citation),
  /** `Complete` or `Cut`: an answer that fails is a refused call. */
  completion: messageCompletion,
  /** Set when `completion` is Cut. */
  cutReason: option(cutReason),
  /** What was done differently from what was asked, each a sentence. */
  notices: z.array(z.string()),
  /** `null` where no model wrote it. */
  answeredBy: option(answeredBy),
})
export type Answer = z.infer<typeof answer>

/** One of the caller's provider instances, as something that can be asked. */
export const answerer = z.object({ instanceId: guid, displayName: z.string(), model: z.string() })
export type Answerer = z.infer<typeof answerer>

/** What programs ask that keep their conversations themselves: grounded in the caller's documents, and nothing of it is stored. */
export const answersApi = defineContract('IAnswersApi', {
  Answer: {
    summary: 'Answer the last message of a conversation that the caller keeps; returns when the answer is whole.',
    input: answerRequest,
    output: answer,
    permission: 'assistant:use',
    effect: 'Message',
  },
  ListAnswerers: {
    summary: "The caller's provider instances that can be asked by their id.",
    input: nothing,
    output: z.array(answerer),
    permission: 'assistant:use',
    effect: 'Read',
  },
})
