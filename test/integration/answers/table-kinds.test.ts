import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const collection = `Nr;Bezeichnung;Gattung;Haus;Schätzwert (€)
1;Fossil aus Solnhofen;Stein;Museum Nord;120,00
2;Bergkristall;Stein;Museum Süd;85,50
3;Hirschgeweih;Jagd;Museum Nord;40,00
4;Jagdhorn;Jagd;Depot;260,00
5;Sammelalbum;Album;Depot;30,00
6;Briefmarkenalbum;Album;Depot;410,00
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({ 'sammlung.csv': collection })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] kinds of things, as they are spoken of', () => {
  it.each([
    ['Welches Jagdstück ist am meisten wert?', '**260,00**'],
    ['Welche Steinart ist am wenigsten wert?', '**85,50**'],
    ['Was sind die Alben zusammen wert?', '**440,00** (2 Zeilen)'],
    ['Was liegt insgesamt im Depot?', '**700,00** (3 Zeilen)'],
  ])('%s', async (question, says) => {
    const text = await library.reply(question)
    expect(text).not.toMatch(/^Das konnte ich/)
    expect(text).toContain(says)
  })

  it('takes no word apart of which no cell says a part', async () => {
    expect(await library.reply('Welches Schmuckstück ist am meisten wert?')).not.toMatch(/^Größter/)
  })
})
