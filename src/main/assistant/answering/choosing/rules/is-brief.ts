import type { QuestionView } from '../../reading/question-view.ts'

const MOST_WORDS = 16

/** Whether a message is no longer than what it asks: a longer one speaks of more than that. */
export const isBrief = ({ wordCount }: QuestionView): boolean => wordCount <= MOST_WORDS
