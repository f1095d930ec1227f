/** Why something failed: English words for people at a wire, and beside them a code with values for those who speak another language. */
export * from './failure.ts'
export * from './failure-of.ts'
export * from './failure-words.ts'
