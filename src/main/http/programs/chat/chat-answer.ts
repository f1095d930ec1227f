import { randomUUID } from 'node:crypto'
import type { Answer } from '../../../../contracts/index.ts'
import { sourceOf, sourcesBelow } from './sources.ts'

/** What all parts of one answer have in common. */
export interface ChatIdentity {
  readonly id: string
  readonly created: number
  readonly model: string
}

export const chatIdentity = (model: string): ChatIdentity => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model,
})

const finishReasonOf = ({ completion, cutReason }: Answer): string => {
  if (completion !== 'Cut') return 'stop'
  if (cutReason === 'Length') return 'length'
  return cutReason === 'ContentFilter' ? 'content_filter' : 'error'
}

/** Left out where the provider tells no numbers. */
const usageOf = ({ answeredBy }: Answer) => {
  const { promptTokens = null, outputTokens = null } = answeredBy ?? {}
  if (promptTokens === null || outputTokens === null) return null
  return {
    prompt_tokens: promptTokens,
    completion_tokens: outputTokens,
    total_tokens: promptTokens + outputTokens,
  }
}

/** A whole answer: its text with the list of sources below, and the passages as data. */
export const wholeAnswer = (identity: ChatIdentity, answer: Answer) => {
  const usage = usageOf(answer)
  return {
    ...identity,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: `${answer.content}${sourcesBelow(answer.citations)}`,
          refusal: null,
          citations: answer.citations.map(sourceOf),
        },
        logprobs: null,
        finish_reason: finishReasonOf(answer),
      },
    ],
    ...(usage && { usage }),
  }
}

const chunk = (identity: ChatIdentity, delta: object, finishReason: string | null = null) => ({
  ...identity,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
})

/** What begins a streamed answer. */
export const firstChunk = (identity: ChatIdentity) => chunk(identity, { role: 'assistant', content: '' })

export const textChunk = (identity: ChatIdentity, content: string) => chunk(identity, { content })

/** What ends a streamed answer: its sources, why it ended, and on request what it took. */
export const lastChunks = (identity: ChatIdentity, answer: Answer, includeUsage: boolean): object[] => {
  const sources = sourcesBelow(answer.citations)
  const usage = includeUsage ? usageOf(answer) : null
  return [
    ...(sources === '' ? [] : [chunk(identity, { content: sources, citations: answer.citations.map(sourceOf) })]),
    chunk(identity, {}, finishReasonOf(answer)),
    ...(usage ? [{ ...identity, object: 'chat.completion.chunk', choices: [], usage }] : []),
  ]
}
