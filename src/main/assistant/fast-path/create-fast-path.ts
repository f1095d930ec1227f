import type { EventStore, Logger } from '../../platform/index.ts'
import { languageOf, type ReplyLanguage } from '../language/language-of.ts'
import type { FastPathQuestion, FastPathResolver } from './fast-path-resolver.ts'
import { createFastPathRecorder, type FastPathStatistics } from './fast-path-statistics.ts'

const SOURCE_MODULE = '_platform.ai.fastpath'
const TIME_LIMIT_MS = 1_000
/** A longer message is of no narrow kind. */
const LONGEST_QUESTION = 200
const RECORDED_TIER = 1

export interface AskedFastPath extends Omit<FastPathQuestion, 'language'> {
  readonly taskId: string
  readonly conversationId: string
  /** The language to answer in; null for that of the message. */
  readonly language: ReplyLanguage | null
}

export interface FastPath {
  /** The answer of the first resolver that has one; null without. Never rejects. */
  answer(question: AskedFastPath): Promise<string | null>
  statistics(): FastPathStatistics
}

export interface FastPathOptions {
  readonly resolvers: readonly FastPathResolver[]
  readonly events: EventStore
  readonly logger: Logger
}

const withinLimit = async (answer: Promise<string | null>): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The resolver took too long.')), TIME_LIMIT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks resolvers tier by tier. A hit of tier 1 is recorded as an event; what every tier did is counted. */
export const createFastPath = ({ resolvers, events, logger }: FastPathOptions): FastPath => {
  const inOrder = resolvers.toSorted((one, other) => one.tier - other.tier)
  const recorder = createFastPathRecorder(inOrder)

  const ask = async (resolver: FastPathResolver, question: FastPathQuestion): Promise<string | null> => {
    const { name, tier } = resolver
    const started = performance.now()
    const measured = (outcome: 'Hit' | 'Miss' | 'Failed') =>
      recorder.record({ tier, resolver: name, outcome, durationMs: Math.round(performance.now() - started) })
    try {
      const answer = await withinLimit(resolver.resolve(question))
      const isHit = answer !== null && answer.trim() !== ''
      measured(isHit ? 'Hit' : 'Miss')
      return isHit ? answer : null
    } catch (error) {
      measured('Failed')
      logger.warn({ err: error, resolver: name }, 'a fast-path resolver failed')
      return null
    }
  }

  return {
    answer: async ({ taskId, conversationId, text, access, language }) => {
      if (text.length > LONGEST_QUESTION) return null
      const question = { text, access, language: language ?? languageOf(text) }
      for (const resolver of inOrder) {
        const answer = await ask(resolver, question)
        if (answer === null) continue
        const { name, tier } = resolver
        if (tier === RECORDED_TIER)
          events.append({
            sourceModule: SOURCE_MODULE,
            kind: 'FastPathHit',
            payload: { taskId, conversationId, resolver: name, tier },
            userId: access.userId,
            teamId: access.teamId,
          })
        return answer
      }
      return null
    },
    statistics: () => recorder.statistics(),
  }
}
