import { expect, test } from 'vitest'
import { findDefinitions } from './find-definitions.ts'

test.each([
  ['export default class Dome extends Base {', 'Dome'],
  ['export async function openDome(a: string) {', 'openDome'],
  ['export const closeDome = async (a) => {', 'closeDome'],
  ['def turn(self, degrees):', 'turn'],
  ['pub(crate) fn rotate(&self) {', 'rotate'],
  ['func (d *Dome) Turn(by int) error {', 'Turn'],
  ['static int count_lamps(struct lamp *l)', 'count_lamps'],
  ['public record Lamp(int hours) {', 'Lamp'],
  ['CREATE TABLE IF NOT EXISTS lamps (', 'lamps'],
])('%s begins %s', (line, title) => {
  expect(findDefinitions(`\n${line}\n`)).toEqual([{ start: 1, level: 1, title }])
})

test.each(['return turn(dome)', 'if (dome) {', 'x = 1', 'else if (a) {', 'await open(dome)', '// class of lamps'])(
  '%s begins nothing',
  (line) => {
    expect(findDefinitions(line)).toEqual([])
  },
)

test('what is indented stands below', () => {
  expect(
    findDefinitions('class A:\n    def b(self):\n        pass\n').map(({ level, title }) => [level, title]),
  ).toEqual([
    [1, 'A'],
    [2, 'b'],
  ])
})
