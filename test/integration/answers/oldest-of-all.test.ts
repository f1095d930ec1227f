import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const singers = `Name,Voice,Born,Member since
Agnes Thorne,soprano,1958-05-14,1999
Elsie Nunn,alto,2003-08-19,2022
Fergus Hale,bass,1949-03-27,2004
`

const cashBook = `Datum,Zweck,Betrag,Bezahlt von
2026-01-08,Beiträge,960.00 €,Mitglieder
2026-02-19,Spende,250.00 €,Bäckerei Lutz
`

const dogs = `Dog,Age,Vaccinated
Rex,4,2025-02-01
Bella,11,2026-01-15
Momo,2,2024-11-30
`

const children = `Kind;Gruppe;Angemeldet am
Ida;Igel;2025-03-01
Till;Igel;2024-09-12
`

describe('[K2.03] the oldest and the youngest', () => {
  let library: QuotingLibrary
  beforeAll(async () => {
    library = await startQuotingLibrary({ 'singers.csv': singers, 'kassenbuch.csv': cashBook, 'dogs.csv': dogs })
  }, 120_000)
  afterAll(() => library[Symbol.asyncDispose]())

  it.each([
    ['Who is the oldest singer?', 'Earliest Born in singers.csv', 'Fergus Hale'],
    ['Who is the youngest singer?', 'Latest Born in singers.csv', 'Elsie Nunn'],
    ['Wer ist das älteste Mitglied?', 'Frühester Wert von Born in singers.csv', 'Fergus Hale'],
    ['Which dog is the oldest?', 'Largest Age in dogs.csv', 'Bella'],
    ['Which dog is the youngest?', 'Smallest Age in dogs.csv', 'Momo'],
  ])('are told by birth or age: %s', async (question, says, row) => {
    const reply = await library.reply(question)
    expect(reply).toContain(says)
    expect(reply).toContain(row)
  })
})

describe('[K2.03] the oldest where nothing tells who was born when', () => {
  it('is not the first that paid or joined', async () => {
    await using library = await startQuotingLibrary({ 'kassenbuch.csv': cashBook, 'anmeldungen.csv': children })
    expect(await library.reply('Wer ist das älteste Mitglied?')).not.toMatch(/Kleinster|Frühester/)
    expect(await library.reply('Wer ist das jüngste Kind?')).not.toMatch(/Größter|Spätester/)
  })

  it('of a person that is asked for alone, by the only table that tells it', async () => {
    await using library = await startQuotingLibrary({ 'singers.csv': singers, 'kassenbuch.csv': cashBook })
    expect(await library.reply('Who is the youngest?')).toContain('Elsie Nunn')
    expect(await library.reply('Wer ist am ältesten?')).toContain('Fergus Hale')
  })
})
