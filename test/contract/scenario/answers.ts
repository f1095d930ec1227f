import { NOBODY, type Step, stepsOf } from './step.ts'

const answers = stepsOf('IAnswersApi')

/** Answers that are not kept. */
export const answersAlone: readonly Step[] = [
  answers('ListAnswerers', 'the instances that can be asked'),
  answers('Answer', 'an answer that is not kept', {
    input: () => ({ messages: [{ role: 'User', content: 'When was the dome motor replaced?' }] }),
  }),
  answers('Answer', 'no question', {
    input: () => ({ messages: [{ role: 'Assistant', content: 'It was.' }] }),
    refused: 400,
  }),
  answers('Answer', 'an instance that is not there', {
    input: () => ({ messages: [{ role: 'User', content: 'When was the dome motor replaced?' }], instanceId: NOBODY }),
    refused: 503,
  }),
]
