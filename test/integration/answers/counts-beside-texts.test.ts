import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const capsules = `Tag;Anlass;Kapseln
02.05.2026;Husten;3
09.05.2026;Schnupfen;2
30.05.2026;Husten;2
06.06.2026;Schnupfen;5
`

const samples = `Tag;Stoff;Ergebnis;Labor
03.02.2026;Nitrat;12,5;Holm und Voss
04.05.2026;Nitrat;9,5;Holm und Voss
04.05.2026;Kalium;2,7;Holm und Voss
10.08.2026;Nitrat;14,0;Labor Tarn
`

const leaflet = `Wie sind die Kapseln einzunehmen?

Nehmen Sie die Kapseln mit einem Glas Wasser ein. Wenn Sie die Einnahme vergessen haben, holen Sie die Kapsel nicht nach, sondern nehmen Sie am nächsten Tag wie gewohnt eine Kapsel ein.
Zinkhaltige Mittel nehmen Sie mindestens vier Stunden später ein.
`

const diary = `# Brunnentagebuch

## Sonntag, 4. Januar 2026
Der Deckel ist dicht. Herr Brandt meint, nach sechs Wochen wird neu gemessen.

## Freitag, 9. Januar 2026
Kontrolle von Nitrat und Kalium in sechs Wochen.

## Montag, 12. Januar 2026
Den Brunnen sollen wir jeden zweiten Tag spülen.
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({
    'Kapseln.csv': capsules,
    'Brunnenproben.csv': samples,
    'Beipackzettel.txt': leaflet,
    'Brunnentagebuch.md': diary,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] how many and how often, where texts speak of it too and say no number', () => {
  it.each([
    ['Wie viele Kapseln habe ich im Mai genommen?', 'von 2026-05-01 bis 2026-05-31', '**7** (3 Zeilen)'],
    ['Wie oft wurde Nitrat gemessen?', 'Stoff gleich Nitrat', '**3 Zeilen**'],
  ])('is what the table comes to, and no sentence: %s', async (question, where, figure) => {
    const text = await library.reply(question)
    expect(text).toMatch(/^Das konnte ich aus Ihren Dokumenten nicht sicher berechnen\./)
    for (const said of [where, figure]) expect(text).toContain(said)
  })

  it('is quoted where a text says it', async () => {
    const text = await library.reply('Wie oft soll der Brunnen gespült werden?')
    expect(text).toContain('jeden zweiten Tag spülen')
    expect(text).not.toContain('nicht sicher berechnen')
  })
})
