import { expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const roses = `Roses

Cut the roses in March. Feed them twice a year. Mildew is treated with sulphur.`

test('of what the documents do not seem to speak of, what holds words of the question is shown none the less', () => {
  const reply = replyTo(
    'Which bank financed the harbour tunnel under the roses motorway in Rotterdam?',
    passageOf(roses),
  )
  expect(reply).toMatch(/^I found nothing/)
  expect(quotedLines(reply).join('\n')).toContain('roses')
})
