import { expect, test } from 'vitest'
import { markedHeadings } from './marked-headings.ts'

const told = (text: string): string[] =>
  markedHeadings(text).map(({ start, level, title }) => {
    expect(text.slice(start)).toContain(title)
    return `${level} ${title}`
  })

test('titles over a rule, or between two, are headings, as deep as the order of their signs says', () => {
  const text =
    '==========\nHarbour book\n==========\n\nIntro.\n\nTides\n=====\n\nHigh at six.\n\nSprings\n-------\n\nHigher.\n\nBerths\n======\n\nAll taken.\n'
  expect(
    told(text.replace('==========\nHarbour book\n==========', '============\nHarbour book\n============')),
  ).toEqual(['1 Harbour book', '2 Tides', '3 Springs', '2 Berths'])
})

test('a rule between paragraphs, under the last of several lines or under the columns of a table makes no heading', () => {
  expect(told('Kind regards\n\n------------------------------------\n\nNext letter.\n')).toEqual([])
  expect(told('Kind regards\n------------------------------------\nNext letter.\n')).toEqual([])
  expect(told('The ferry sails at nine\nand comes back at four.\n-----------------------\n')).toEqual([])
  expect(told('Ship    Berth\n-------------\nAda     12\n')).toEqual([])
  expect(told('---------\n---------\n')).toEqual([])
})

test('AsciiDoc and Org mark theirs by signs', () => {
  expect(told('= Harbour book\nAda Moor\n\n== Tides\n\nHigh at six.\n\n=== Springs\n\n== Berths\n')).toEqual([
    '1 Harbour book',
    '2 Tides',
    '3 Springs',
    '2 Berths',
  ])
  expect(told('#+TITLE: Harbour\n\n* Tides\n** TODO [#A] Ask for the table :sea:work:\n* Berths\n')).toEqual([
    '1 Tides',
    '2 Ask for the table',
    '1 Berths',
  ])
})

test('stars before items, and signs in a text of neither, are no headings', () => {
  expect(told('Shopping\n\n* Bread\n* Butter\n')).toEqual([])
  expect(told('if a == b\n== is a comparison\n')).toEqual([])
})
