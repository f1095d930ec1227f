import { describe, expect, it } from 'vitest'
import { type SourceSpan, unplaced } from '../../contracts/index.ts'
import { createI18n } from '../i18n.ts'
import { citationPlace } from './citation-place.ts'

const span = (part: Partial<SourceSpan>): SourceSpan => ({
  ...unplaced,
  start: 0,
  end: 1,
  ...part,
})
const { t } = await createI18n('en')

describe('citationPlace', () => {
  it.each([
    ['a page', { page: 3, pageEnd: 3 }, 'page 3'],
    ['pages', { page: 3, pageEnd: 4 }, 'pages 3–4'],
    ['rows before lines', { row: 4, rowEnd: 9, line: 5, lineEnd: 10 }, 'rows 4–9'],
    ['a line without an end', { line: 12 }, 'line 12'],
    ['a heading and its line', { section: 'Mooring', line: 12, lineEnd: 14 }, 'Mooring, lines 12–14'],
    ['a JSON pointer before its lines', { pointer: '/items/0', line: 2 }, '/items/0'],
    ['nothing', {}, ''],
  ])('says %s', (_name, part, expected) => {
    expect(citationPlace(t, { span: span(part) })).toBe(expected)
  })
})
