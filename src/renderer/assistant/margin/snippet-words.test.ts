import { expect, it } from 'vitest'
import { createI18n } from '../../i18n.ts'
import { snippetWords } from './snippet-words.ts'

const { t: english } = await createI18n('en')
const { t: german } = await createI18n('de')
const snippet = (contentType: string, quote: string, t = english) =>
  snippetWords(t, { contentType, fileName: 'notes', quote })

it('labels that the app put below a name are in the language of the interface (they were in English)', () => {
  const card = 'Ada Quell\n\nPhone (work): 0551 123\nNote: Bootshaus'
  expect(snippet('text/vcard', card, german)).toBe('Ada Quell\n\nTelefon (geschäftlich): 0551 123\nNotiz: Bootshaus')
  expect(snippet('text/vcard', card)).toBe(card)
  expect(snippet('text/vcard', 'Phone (work): 0551 123', german)).toBe('Telefon (geschäftlich): 0551 123')
  expect(snippet('message/rfc822', 'Phone: 0551 123', german)).toBe('Phone: 0551 123')
  expect(snippet('text/html', card, german)).toBe(card)
})

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
