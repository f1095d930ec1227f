import { expect, test } from 'vitest'
import { readsLikeNothing } from './doubtful-text.ts'

const many = (line: string): string => `${line}\n`.repeat(40)

test.each([
  [
    'of dots that lead to the numbers of pages',
    many('3.1 Upgrades from older releases . . . . . . . . . . . . . . . . 17'),
  ],
  ['of dots without spaces', many('Installation............................................................ iv')],
  ['of lines to write on', many('Name ______________________ Town ______________________')],
  ['of commands among Japanese', many('mkfs(8) と dpkg(1) は fsck と gzip を使うファイルシステムのコマンドです。')],
])('a page %s reads like a language (it was told to be mapped wrongly)', (_, text) => {
  expect(readsLikeNothing(text)).toBe(false)
})

test.each([
  ['letters', many('Tzs hrbrvr mstrv wrtz Mndyx fkr shpfs wtfh crgb')],
  ['signs', many('ˇ˘¸ˆ˜ ¬∂ƒ©˙ ∆˚ ¬∂ƒ˙∆ ˚¬… ˜µ≤ ≥÷')],
])('a page of %s that are mapped wrongly does not', (_, text) => {
  expect(readsLikeNothing(text)).toBe(true)
})
