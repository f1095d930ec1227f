import { describe, expect, it } from 'vitest'
import { changesOf, chosenTags, withTag } from './tag-choice.ts'

const known = [
  { name: 'Haus', documents: 5, chosen: 2 },
  { name: 'Steuer', documents: 3, chosen: 1 },
  { name: 'Auto', documents: 1, chosen: 0 },
]
const none = new Map<string, boolean>()

describe('a choice of tags', () => {
  it('shows what is on all, on some and on none of the documents', () => {
    expect(chosenTags(known, none, 2).map(({ on }) => on)).toEqual(['all', 'some', 'none'])
  })

  it('puts new tags first, and takes a known one for what is only written in another way', () => {
    const choice = withTag(withTag(none, known, { tag: 'Neu', on: true }), known, { tag: 'AUTO', on: true })
    expect(chosenTags(known, choice, 2)).toEqual([
      { name: 'Neu', on: 'all' },
      { name: 'Haus', on: 'all' },
      { name: 'Steuer', on: 'some' },
      { name: 'Auto', on: 'all' },
    ])
    expect([...withTag(choice, known, { tag: 'neu', on: false })]).toEqual([
      ['Neu', false],
      ['Auto', true],
    ])
  })

  it('asks for what is not so already, and for nothing else', () => {
    const choice = new Map([
      ['Haus', true],
      ['Steuer', true],
      ['Auto', false],
      ['Neu', true],
    ])
    expect(changesOf(choice, known, 2)).toEqual({ add: ['Steuer', 'Neu'], remove: [] })
    expect(changesOf(new Map([['Haus', false]]), known, 2)).toEqual({ add: [], remove: ['Haus'] })
  })
})
