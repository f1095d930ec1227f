import { expect, it } from 'vitest'
import { createTargetResolver } from './resolve-targets.ts'
import { vaultTargets, vaultText } from './vault-text.ts'

it.each([
  ['See [[Boat]].', 'See Boat.'],
  ['See [[tools/Boat|the boat]].', 'See the boat.'],
  ['See [[tools/Boat#Mast#Foot]].', 'See Boat > Mast > Foot.'],
  ['See [[#Mast]].', 'See Mast.'],
  ['See [[Boat#^ab12]].', 'See Boat.'],
  ['![[mast.png]] and ![[Boat#Mast]]', '(mast.png) and (Boat > Mast)'],
  ['A line. ^ab12\nAnother.', 'A line.\nAnother.'],
  ['> [!warning]- Wet paint\n> Wait.', '> **Wet paint**\n> Wait.'],
  ['> [!note]\n> Wait.', '> **note**\n> Wait.'],
  [
    '`[[not a link]]` and\n\n```\n[[nor this]] ^x\n```\n[[Boat]]',
    '`[[not a link]]` and\n\n```\n[[nor this]] ^x\n```\nBoat',
  ],
  ['---\ntags: [boats]\n---\n#boats [[Boat]]', '---\ntags: [boats]\n---\n#boats Boat'],
  ['[[', '[['],
  ['[[a\nb]]', '[[a\nb]]'],
])('%j reads %j', (written, shown) => {
  expect(vaultText(written)).toBe(shown)
})

it('names what a note links to and embeds, once each, and nothing of its code', () => {
  expect(vaultTargets('[[Boat]] [[Boat#Mast|mast]] ![[a/b.png]] `[[code]]` [[#own heading]]')).toEqual([
    'Boat',
    'a/b.png',
  ])
})

it('finds files by path, else by name, nearest to the root', () => {
  const resolve = createTargetResolver(['deep/down/Boat.md', 'tools/Boat.md', 'Été.md', 'mast.png'])
  expect(resolve('boat')).toBe('tools/Boat.md')
  expect(resolve('deep/down/Boat')).toBe('deep/down/Boat.md')
  expect(resolve('E\u0301te\u0301')).toBe('Été.md')
  expect(resolve('mast.png')).toBe('mast.png')
  expect(resolve('elsewhere/Boat')).toBe('tools/Boat.md')
  expect(resolve('none')).toBeNull()
})
