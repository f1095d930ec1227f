import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AIProviderFailure } from '../providers/ai-provider.ts'

/** How much a provider may send for one reply. Lengths are UTF-16 units. */
export interface ReplyLimits {
  /** Of all text over all turns, and of one piece of it. */
  readonly textLength: number
  readonly deltaLength: number
  /** Of all thoughts. */
  readonly thoughtsLength: number
  /** Pieces of one turn, empty ones included. */
  readonly deltas: number
  /** Tool calls that are run in one turn, and in all. */
  readonly callsPerTurn: number
  readonly callsPerReply: number
  /** Of the arguments of one call, as JSON. */
  readonly argumentsLength: number
}

export const defaultReplyLimits: ReplyLimits = {
  textLength: 400_000,
  deltaLength: 200_000,
  thoughtsLength: 400_000,
  deltas: 500_000,
  callsPerTurn: 16,
  callsPerReply: 64,
  argumentsLength: 64_000,
}

const number = new Intl.NumberFormat('en')
const tooMuch = (what: string): AIProviderFailure =>
  new AIProviderFailure({
    type: 'InvalidResponse',
    message: failureWords('ReplyWithoutEnd', { what }),
  })

/** Counts what one reply has been sent. Each call throws, with the reason in words, once a limit is passed. */
export interface ReplyMeter {
  beginTurn(): void
  text(piece: string): void
  thoughts(piece: string): void
}

export const createReplyMeter = (limits: ReplyLimits): ReplyMeter => {
  let text = 0
  let thoughts = 0
  let deltas = 0
  const piece = (what: string) => {
    deltas += 1
    if (deltas > limits.deltas) throw tooMuch(failureWords('TooManyPieces', { most: number.format(limits.deltas) }))
    if (what.length > limits.deltaLength)
      throw tooMuch(failureWords('PieceTooLong', { most: number.format(limits.deltaLength) }))
  }
  return {
    beginTurn: () => {
      deltas = 0
    },
    text: (delta) => {
      piece(delta)
      text += delta.length
      if (text > limits.textLength)
        throw tooMuch(failureWords('TooManyCharacters', { most: number.format(limits.textLength) }))
    },
    thoughts: (delta) => {
      piece(delta)
      thoughts += delta.length
      if (thoughts > limits.thoughtsLength)
        throw tooMuch(failureWords('TooManyThoughts', { most: number.format(limits.thoughtsLength) }))
    },
  }
}
