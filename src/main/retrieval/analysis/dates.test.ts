import { describe, expect, it } from 'vitest'
import { createAnalyser } from './analyser.ts'
import { readDate } from './dates.ts'

describe('a date in digits', () => {
  it.each<[string, string[]]>([
    ['2022-06-30', ['2022-06-30']],
    ['2022/6/30', ['2022-06-30']],
    ['30.06.2022', ['2022-06-30']],
    ['30.6.22', ['2022-06-30']],
    ['30.6.78', ['1978-06-30']],
    ['06/30/2022', ['2022-06-30']],
    ['30/06/2022', ['2022-06-30']],
    ['03/04/2022', ['2022-04-03', '2022-03-04']],
    ['06.30.2022', []],
    ['30.06', []],
    ['2.10.3', []],
    ['192.2.10.3', []],
    ['30-06/2022', []],
    ['0.0.2022', []],
  ])('%s', (text, days) => {
    expect(readDate(text)).toEqual(days)
  })
})

describe('a date with the name of the month', () => {
  const analyser = createAnalyser()
  const wholesOf = (text: string): (string | undefined)[] =>
    analyser.pieces(text).wholes.map(({ piece, from, to }) => `${piece.surface} of ${to - from}`)

  it.each([
    ['on 30 June 2022.', '2022-06-30 of 3'],
    ['June 30, 2022', '2022-06-30 of 3'],
    ['the 30th of June 2022', '2022-06-30 of 5'],
    ['am 1. März 2024', '2024-03-01 of 3'],
    ['le 5 décembre 2023', '2023-12-05 of 3'],
    ['30 de junio de 2022', '2022-06-30 of 5'],
    ['30 июня 2022 г.', '2022-06-30 of 3'],
  ])('%s', (text, whole) => {
    expect(wholesOf(text)).toContain(whole)
  })

  it.each(['June 2022', '30 people in 2022', '45 June 2022', 'In May 2022 30 came', '2022'])('is none: %s', (text) => {
    expect(wholesOf(text)).toEqual([])
  })
})
