import { expect, it } from 'vitest'
import { withoutCourtesy } from './courtesy.ts'

it.each([
  ['Hello! Could you please tell me when the dome closes? Thanks!', /dome closes/, /hello|thanks/i],
  ['Guten Tag, ich hätte eine Frage: wann schließt die Kuppel? Vielen Dank!', /Kuppel/, /Guten|Dank/],
  ['Bonjour, pourriez-vous me dire quand ferme la coupole ? Merci !', /coupole/, /Bonjour|Merci/],
  ['你好，请问望远镜在哪里？谢谢', /望远镜/, /你好|谢谢/],
])('leaves the question of %s', (asked, kept, gone) => {
  const text = withoutCourtesy(asked)
  expect(text).toMatch(kept)
  expect(text).not.toMatch(gone)
})

it('leaves alone what has no politeness in it, and what is nothing else', () => {
  for (const text of ['help desk opening hours', 'thanks', 'Hello!', '']) expect(withoutCourtesy(text)).toBe(text)
})
