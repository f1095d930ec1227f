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
  ['``a `[[x]]` b`` [[Boat]]', '``a `[[x]]` b`` Boat'],
  ['a `` that never closes [[Boat]]', 'a `` that never closes Boat'],
  ['```never closed\n[[x]]', '```never closed\n[[x]]'],
  ['```inline``` [[Boat]]', '```inline``` Boat'],
  ['  ~~~ js `x`\n[[x]]\n  ~~~\n[[Boat]]', '  ~~~ js `x`\n[[x]]\n  ~~~\nBoat'],
  ['A\t\t^id', 'A'],
  ['[[', '[['],
  ['[[a\nb]]', '[[a\nb]]'],
])('%j reads %j', (written, shown) => {
  expect(vaultText(written)).toBe(shown)
})

it.each([
  ['tabs', `a${'\t'.repeat(1_000_000)}b`],
  ['backticks', '`'.repeat(1_000_000)],
  ['runs of backticks', '` `` ``` '.repeat(100_000)],
  ['marks of quotes', '> '.repeat(500_000)],
  ['brackets', '[['.repeat(500_000)],
])('a megabyte of %s holds up nothing (a note of tabs stopped the app for hours)', (_what, written) => {
  expect(vaultText(written)).toHaveLength(written.length)
  expect(vaultTargets(written)).toEqual([])
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
