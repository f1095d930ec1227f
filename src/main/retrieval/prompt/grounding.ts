import type { GroundingMode } from '../../../contracts/index.ts'

/** What a model is told to do with passages. */
export const groundingInstructions: Readonly<Record<GroundingMode, string>> = {
  Permissive:
    'Use the passages where they help, and cite each one that you use by its number in square brackets, like [1]. You may add what you know yourself; do not cite a passage for it.',
  Preferred:
    'Base your answer on the passages, and cite each one that you use by its number in square brackets, like [1]. Where they do not answer the question, say so before you add what you know yourself.',
  StrictlyGrounded:
    'Answer from the passages alone, and cite one for every statement by its number in square brackets, like [1]. If they do not hold the answer, say that the documents do not answer the question, and add nothing of your own.',
}

/** What a model is told when no passage is relevant; nothing where it is free to answer anyway. */
export const emptyInstructions: Readonly<Record<GroundingMode, string>> = {
  Permissive: '',
  Preferred:
    "No passage of the user's documents is relevant to this message. If it asks about something, say so before you answer from what you know.",
  StrictlyGrounded:
    "No passage of the user's documents is relevant to this message. If it asks about something, say that the documents do not answer it, and add nothing of your own.",
}
