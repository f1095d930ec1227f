import { describe, expect, it } from 'vitest'
import { createSliceMemo } from './slice-memo.ts'

const counting = (size: number) => {
  const made: string[] = []
  const memo = createSliceMemo((slice) => {
    made.push(slice)
    return { slice }
  }, size)
  return { memo, made, recall: (text: string) => memo(text, 0, text.length) }
}

describe('createSliceMemo', () => {
  it('knows a slice again wherever it stands', () => {
    const { memo, made } = counting(10)
    const first = memo('the river bank', 4, 9)
    expect(first).toEqual({ slice: 'river' })
    expect(memo('a river', 2, 7)).toBe(first)
    expect(memo('a riverbank', 2, 11)).not.toBe(first)
    expect(made).toEqual(['river', 'riverbank'])
  })

  it('knows each of very many again, whatever their script', () => {
    const { memo, made } = counting(60_000)
    const words = Array.from({ length: 60_000 }, (_, at) => `${at.toString(36)}-Straße-тест-東京`)
    const text = words.join(' ')
    const readAll = () => {
      let from = 0
      return words.map((word) => {
        const value = memo(text, from, from + word.length)
        from += word.length + 1
        return value
      })
    }
    const first = readAll()
    expect(first.map(({ slice }) => slice)).toEqual(words)
    const second = readAll()
    expect(second.every((value, at) => value === first[at])).toBe(true)
    expect(made).toHaveLength(60_000)
  })

  it('tells slices apart whose hashes are the same', () => {
    const { recall } = counting(10)
    const pairs = ['costarring', 'liquid', 'declinate', 'macallums', 'altarage', 'zinke']
    for (let round = 0; round < 2; round++) for (const word of pairs) expect(recall(word)).toEqual({ slice: word })
  })

  it('keeps the younger half and what was asked for since, and forgets the rest', () => {
    const { recall, made } = counting(2)
    for (const word of ['a', 'b', 'c', 'a', 'd', 'b']) recall(word)
    // a was in the older generation when it was asked for again; b was in the one that went.
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  })

  it('forgets everything when it is told to', () => {
    const { memo, made, recall } = counting(10)
    recall('word')
    memo.forget()
    recall('word')
    expect(made).toEqual(['word', 'word'])
  })

  it('keeps numbers as well', () => {
    const memo = createSliceMemo((slice) => slice.length - 4, 10)
    expect([memo('none', 0, 4), memo('none', 0, 4), memo('longer', 0, 6)]).toEqual([0, 0, 2])
  })
})
