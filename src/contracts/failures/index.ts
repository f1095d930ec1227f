/** Why something failed: English words for people at a wire, and beside them a code with values for those who speak another language. The words stand apart, for those who raise them. */
export * from './failure.ts'
