import { expect, test } from 'vitest'
import { plainSentence } from './plain-sentence.ts'

test.each([
  ['The **key** hangs _behind_ the `barometer` [2].', 'The key hangs behind the barometer.'],
  ['> **Code:** E10 · **Meaning:** no water [1]', 'Code: E10 · Meaning: no water'],
  ['- [x] call the plumber [3]', 'call the plumber'],
  ['2. Rinse the filter.', 'Rinse the filter.'],
  ['### Warranty\nIt lasts 24 months.', 'Warranty It lasts 24 months.'],
  ['| E18 | water stays |', 'E18 · water stays'],
  ['| Code | Meaning |\n|---|:--|\n| E18 | water stays |', 'Code · Meaning E18 · water stays'],
  ['See [the manual](https://example.org/a_b).', 'See the manual.'],
  ['Set `user_id` in max_size\\_2.', 'Set user_id in max_size_2.'],
  ['It is 5 - 3 and 2024.', 'It is 5 - 3 and 2024.'],
])('%j reads %j', (written, plain) => {
  expect(plainSentence(written)).toBe(plain)
})
