import { expect, it } from 'vitest'
import { snippetWords } from './snippet-words.ts'

const snippet = (contentType: string, quote: string) => snippetWords({ contentType, quote })

it('a row reads as its cells, whatever stands between them', () => {
  expect(snippet('text/csv', '2025-03-04,"Grant, the second",118')).toBe('2025-03-04 · Grant, the second · 118')
  expect(snippet('text/csv; charset=utf-8', 'Anna;;12,5\nBo;Kiel;7,0')).toBe('Anna · 12,5\nBo · Kiel · 7,0')
  expect(snippet('text/csv', 'über 10 kg;16,90 €;39,00 €')).toBe('über 10 kg · 16,90 € · 39,00 €')
  expect(snippet('text/csv', '1,2,3')).toBe('1 · 2 · 3')
})

it('a record reads as its members', () => {
  const quote = '{\n  "id": "CH-003",\n  "acquired": {\n    "year": 2021,\n    "from": "Halden \\"H\\" Imaging"\n  }\n}'
  expect(snippet('application/json', quote)).toBe('id: CH-003 · acquired: year: 2021 · from: Halden \\"H\\" Imaging')
})

it('Markdown reads without its marks, text as it stands, and neither without end', () => {
  expect(snippet('text/markdown', '## Minutes\n- **Apologies:** [Priya](https://example.org/p), `none`')).toBe(
    'Minutes\nApologies: Priya, none',
  )
  expect(snippet('text/plain', '**two** stars')).toBe('**two** stars')
  expect(snippet('text/markdown', 'word '.repeat(1_000)).length).toBeLessThanOrEqual(240)
})
