import { expect, test } from 'vitest'
import { contentLines } from './content-lines.ts'

test('folded lines are put together, and what is quoted goes on below a soft break', () => {
  const lines = [
    ...contentLines('NOTE:The lamp\n  is lit\nNOTE;ENCODING=QUOTED-PRINTABLE:The rope=\n is=20wet\nFN:Ada=\nTEL:1'),
  ]
  expect(lines.map(({ value }) => value)).toEqual(['The lamp is lit', 'The rope is=20wet', 'Ada=', '1'])
})

test.each([
  ['a folded photograph', 'PHOTO:A\n', ' QUJD\n'],
  ['a note of soft breaks', 'NOTE;ENCODING=QUOTED-PRINTABLE:A=\n', 'aa=\n'],
])('%s is read in time that grows with its length alone', (_what, head, line) => {
  const started = process.cpuUsage()
  expect([...contentLines(head + line.repeat(400_000))]).toHaveLength(1)
  expect(process.cpuUsage(started).user).toBeLessThan(4_000_000)
})
