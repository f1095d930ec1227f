import type { AIProviderToolCall, JsonObject } from '../../../../contracts/index.ts'
import type { FinishReason, TokenUsage } from '../ai-provider.ts'

/** One piece of a reply as it comes in, whatever the wire format. */
export type ReplyPart =
  | { readonly type: 'Text'; readonly text: string }
  | { readonly type: 'Thought'; readonly text: string }
  /** What was taken for thoughts so far is the answer, and comes once more as text. */
  | { readonly type: 'NoThoughts' }
  /** A part of a call's arguments, or its beginning; pieces of one call have one key. */
  | {
      readonly type: 'CallPiece'
      readonly key: string
      readonly id?: string
      readonly name?: string
      readonly text: string
    }
  /** A whole call; `written` when it was read out of the reply's text. */
  | { readonly type: 'Call'; readonly call: AIProviderToolCall; readonly written?: boolean }
  | { readonly type: 'Usage'; readonly usage: TokenUsage | null; readonly costUsd?: number }
  /** What the provider wants back with the message; later fields replace earlier ones. */
  | { readonly type: 'Metadata'; readonly metadata: JsonObject }
  | { readonly type: 'Model'; readonly model: string }
  | { readonly type: 'Finish'; readonly reason: FinishReason }
  /** An event without content: the line is alive. */
  | { readonly type: 'Nothing' }
