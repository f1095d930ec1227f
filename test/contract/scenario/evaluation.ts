import { id, NOBODY, type Step, stepsOf } from './step.ts'

const evaluation = stepsOf('IEvaluationApi')

/** Questions with known answers, and how well they are found. */
export const evaluations: readonly Step[] = [
  evaluation('ListQuestionSets', 'none yet'),
  evaluation('SaveQuestionSet', 'the set', {
    input: () => ({
      name: 'Mine',
      questions: [{ question: 'Who replaced the motor?', expected: [{ fileName: 'minutes of March' }] }],
    }),
    learn: ({ setId }: { setId: string }, known) => known.set('set', setId),
  }),
  evaluation('SaveQuestionSet', 'a set that there is none of', {
    input: () => ({ setId: NOBODY, name: 'Mine', questions: [{ question: 'x', expected: [{ fileName: 'y' }] }] }),
    refused: 404,
  }),
  evaluation('GetQuestionSet', 'its questions', { input: id('set') }),
  evaluation('GetQuestionSet', 'what is no id', { input: () => 'x', refused: 400 }),
  evaluation('ImportQuestionSet', 'a set of a CSV file', {
    input: () => ({
      name: 'Theirs',
      source: { type: 'Csv', text: 'question,document\nWhen do visitors come?,minutes\n' },
    }),
    learn: ({ setId }: { setId: string }, known) => known.set('importedSet', setId),
  }),
  evaluation('ImportQuestionSet', 'a file without the columns', {
    input: () => ({ name: 'Theirs', source: { type: 'Csv', text: 'a,b\n1,2\n' } }),
    refused: 400,
  }),
  evaluation('StartEvaluation', 'what was begun', {
    input: (known) => ({ setId: id('set')(known) }),
    learn: ({ runId }: { runId: string }, known) => known.set('run', runId),
  }),
  evaluation('ListEvaluations', 'that it is completed', {
    until: ([latest]: { state: string }[]) => latest?.state === 'Completed',
  }),
  evaluation('GetEvaluation', 'question by question', { input: id('run') }),
  evaluation('GetEvaluation', 'what is no id', { input: () => 'x', refused: 400 }),
  evaluation('CompareEvaluations', 'that nothing changed', {
    input: (known) => ({ before: id('run')(known), after: id('run')(known) }),
  }),
  evaluation('CompareEvaluations', 'none with an unknown one', {
    input: (known) => ({ before: id('run')(known), after: NOBODY }),
  }),
  evaluation('CancelEvaluation', 'nothing for one that has ended', { input: id('run') }),
  evaluation('StartEvaluation', 'an unknown set', { input: () => ({ setId: NOBODY }), refused: 404 }),
  evaluation('DeleteQuestionSet', 'nothing', { input: id('importedSet') }),
  evaluation('DeleteQuestionSet', 'what is no id', { input: () => 'x', refused: 400 }),
]
