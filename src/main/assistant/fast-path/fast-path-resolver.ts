import type { AccessContext } from '../../platform/index.ts'
import type { ReplyLanguage } from '../language/language-of.ts'

/** A message as a resolver sees it. */
export interface FastPathQuestion {
  /** As it was typed. */
  readonly text: string
  /** The language to answer in. */
  readonly language: ReplyLanguage
  readonly access: AccessContext
}

/**
 * Answers messages of a narrow kind at once, without a model. Resolvers of a lower tier are asked first; tier 1 is for answers that are certain, and each of
 * its hits is recorded.
 */
export interface FastPathResolver {
  readonly name: string
  /** From 1. */
  readonly tier: number
  /** The whole reply as Markdown, or null for a message that is not of its kind. One that throws or takes over a second counts as null. */
  resolve(question: FastPathQuestion): Promise<string | null>
}
