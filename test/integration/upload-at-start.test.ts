import { expect, it } from 'vitest'
import { openQuestionLibrary } from '../../scripts/eval/answers/question-library.ts'

it('a file that is added the moment the host runs is kept: the sweep of the last run takes no upload for a leftover', async () => {
  await using library = await openQuestionLibrary(new Map([['dome.txt', 'The dome is made of cedar wood.']]))
  expect((await library.ask(['What is the dome made of?'])).message.content).toContain('cedar wood')
})
