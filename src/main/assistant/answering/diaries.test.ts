import { describe, expect, test } from 'vitest'
import { isCertain, passageOf, quotedLines, replyTo } from './test-quotes.ts'

const diary = passageOf(
  `Hüttenbuch

3.8. Die Quelle ist versiegt. Wasser aus dem Tal geholt.
9.8. Dachrinne gelötet, Kathi hat geholfen.
15.8. Holz war nass. Am 20.8. kommt neues.
2.9. Pilze gesammelt, zwei Körbe.`,
  { fileName: 'huettenbuch.txt', contentType: 'text/plain' },
)
describe('a diary whose days are written in figures', () => {
  test.each([
    ['Wann wurde die Dachrinne gelötet?', '> 9.8. Dachrinne gelötet, Kathi hat geholfen. [1]'],
    ['Wer hat bei der Dachrinne geholfen?', '> 9.8. Dachrinne gelötet, Kathi hat geholfen. [1]'],
    ['Was war am 9. August?', '> 9.8. Dachrinne gelötet, Kathi hat geholfen. [1]'],
    ['Was war am 2.9.?', '> 2.9. Pilze gesammelt, zwei Körbe. [1]'],
    ['Was war am 3. August?', '> 3.8. Die Quelle ist versiegt. Wasser aus dem Tal geholt. [1]'],
    ['Was ist am 20. August?', '> 15.8. Holz war nass. Am 20.8. kommt neues. [1]'],
  ])('%s is answered by the entry of the day alone', (question, quote) => {
    expect(quotedLines(replyTo(question, diary))).toEqual([quote])
  })

  test.each(['Was war am 4. August?', 'Was war am 9. September?', 'Was war am 3. Februar?'])(
    '%s is told of no other day for certain',
    (question) => expect(isCertain(question, diary)).toBe(false),
  )
})

test.each(['Was war am 4. August?', 'Was war am 4. September?'])(
  '%s, of which nothing but the day is known, is told by no other day and no time of a day',
  (question) => {
    const minutes = passageOf(`Minutes of the rowing club, 4 May 2024

Olga reported that the boathouse is booked for 12 October, when the season ends. Training starts on 2 September.
Sam will steer the eight. Petra trains the children on Mondays at 4 pm.
Ian is paid 50 pounds for the ropes. The bus to Henley leaves at 8 am on 14 October.`)
    expect(isCertain(question, minutes)).toBe(false)
  },
)

test('a numbered rule is no day', () => {
  const rules = passageOf('2.1. Die Hütte ist offen.\n2.2. Holz ist zu ersetzen.\n3.1. Hunde bleiben draußen.')
  expect(quotedLines(replyTo('Was gilt für Hunde?', rules))).toEqual(['> 3.1. Hunde bleiben draußen. [1]'])
})
