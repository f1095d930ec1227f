import { type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')

/** Everything of the library is removed. */
export const emptying: readonly Step[] = [
  knowledge('ResetKnowledgeBase', 'nothing'),
  knowledge('ListDocuments', 'that nothing is left'),
  knowledge('GetAIContext', 'that nothing is left'),
]
