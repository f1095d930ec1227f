import { expect, it } from 'vitest'
import { type Pasted, pastedFiles } from './pasted-files.ts'

const names = { text: 'Pasted text', picture: 'Pasted picture' }
const picture = (name = 'image.png', type = 'image/png') => new File(['x'], name, { type })
const namesOf = (pasted: Partial<Pasted>) =>
  pastedFiles({ text: '', files: [], ...pasted }, names).map(({ name }) => name)

it.each([
  ['The spare key hangs behind the barometer.', 'The spare key hangs behind the barometer.txt'],
  ['\n\n## Water: the north well / 2024\n\nmore', 'Water the north well 2024.txt'],
  [
    'A first line that goes on and on and on until nobody would call a file by it any more',
    'A first line that goes on and on and on until nobody would.txt',
  ],
  ['x'.repeat(90), `${'x'.repeat(60)}.txt`],
  ['---\n***', 'Pasted text.txt'],
  ['Town\tHeight\nUlm\t478\nBonn\t60\n', 'Town Height.tsv'],
  ['one\ttab alone', 'one tab alone.txt'],
])('%j is called %j', async (text, name) => {
  const [file] = pastedFiles({ text, files: [] }, names)
  expect(file?.name).toBe(name)
  expect(await file?.text()).toBe(text)
})

it('takes files under their names, a picture where there is no text, and nothing of an empty clipboard', () => {
  expect(namesOf({ files: [new File(['x'], 'plan.pdf')], text: '/home/ada/plan.pdf' })).toEqual(['plan.pdf'])
  expect(namesOf({ files: [picture('tower.jpg', 'image/jpeg')] })).toEqual(['tower.jpg'])
  expect(namesOf({ files: [picture()] })).toEqual(['Pasted picture.png'])
  expect(namesOf({ files: [picture('', 'image/jpeg')] })).toEqual(['Pasted picture.jpg'])
  expect(namesOf({ files: [picture()], text: 'Words of a document.' })).toEqual(['Words of a document.txt'])
  expect(namesOf({ text: ' \n' })).toEqual([])
})
