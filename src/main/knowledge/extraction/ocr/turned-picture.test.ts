import { expect, test } from 'vitest'
import type { RecognisedText } from './page-recogniser.ts'
import { isSurelyUpright, mayLieOnItsSide, quarterTurned, turnedBack } from './turned-picture.ts'

const read = (text: string, confidence: number): RecognisedText => ({ text, confidence, words: [] })

test.each([
  ['a page that is read surely', 'Rechnung über die Reparatur der Winde', 90, false],
  ['one that is hard to read', 'Rechnung über die Reparatur der Winde', 62, false],
  ['one on its side', '§y 85 5 55 °2 pq S z 2 3 Ss £ 8 3 Q Sa N', 60, true],
  ['one upside down', 'JIM uaUYI83Q apUIM jap Jneg', 38, true],
  ['a picture with hardly a sign', '5 a ~', 20, false],
])('%s', (_, text, confidence, isTurned) => {
  expect(mayLieOnItsSide(read(text, confidence))).toBe(isTurned)
})

test('four quarters lead back, of mirrored pictures too', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const turned = [1, 2, 3, 4].reduce(quarterTurned, orientation)
    expect(turned).toBe(orientation)
    expect(quarterTurned(orientation)).not.toBe(orientation)
  }
})

test('words stand where the picture itself shows them', () => {
  const word = { start: 0, end: 3, box: [0.1, 0.2, 0.3, 0.25] } as const
  const boxes = [1, 2, 3].map((quarters) =>
    turnedBack({ text: 'The', confidence: 90, words: [word] }, quarters).words[0]?.box.map((each) => +each.toFixed(2)),
  )
  expect(boxes).toEqual([
    [0.2, 0.7, 0.25, 0.9],
    [0.7, 0.75, 0.9, 0.8],
    [0.75, 0.1, 0.8, 0.3],
  ])
})

test('a scrap of a few signs is no page that was turned, however surely it was read', () => {
  expect(isSurelyUpright(read('N\nVd\n\\', 78))).toBe(false)
  expect(isSurelyUpright(read('Rechnung über die Reparatur der Winde', 62))).toBe(false)
  expect(isSurelyUpright(read('Rechnung über die Reparatur der Winde', 90))).toBe(true)
})
