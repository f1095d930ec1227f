import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const kitchen = `Job,Room,Estimated (£),Actual (£),Paid by,Status
Worktops,Kitchen,1200,1350,Hana,paid
Oven,Kitchen,640,599,Olu,paid
Tiling,Bathroom,480,,Hana,waiting
Basin,Bathroom,150,165,Olu,paid
Skirting boards,Hall,90,,Olu,waiting
Lamps,Hall,75,75,Hana,ordered
`

const feast = `Posten;Bereich;Soll;Ist;Stand
Zelt;Aufbau;850,00;910,00;bezahlt
Strom;Aufbau;120,00;98,50;bezahlt
Kapelle;Musik;600,00;600,00;bezahlt
Getränke;Küche;400,00;;offen
Würste;Küche;250,00;287,30;bezahlt
Girlanden;Schmuck;60,00;;offen
`

let home: QuotingLibrary
let club: QuotingLibrary
beforeAll(async () => {
  home = await startQuotingLibrary({ 'refurbishment.csv': kitchen })
  club = await startQuotingLibrary({ 'Gartenfest.csv': feast })
}, 120_000)
afterAll(async () => {
  await home[Symbol.asyncDispose]()
  await club[Symbol.asyncDispose]()
})

describe('what was spent, of a table that says what was planned too', () => {
  it.each([
    ['How much have we spent so far?', 'Total of Actual (£) in refurbishment.csv: **2,189** (4 rows)'],
    ['How much did we spend on the bathroom?', 'where Room is Bathroom: **165** (1 row)'],
    ['How much did Hana pay?', 'where Paid by is Hana: **1,425** (2 rows)'],
    ['What was the most expensive job?', 'Largest Actual (£) in refurbishment.csv: **1,350**'],
    ['How much was planned in total?', 'Total of Estimated (£) in refurbishment.csv: **2,635** (6 rows)'],
    ['Did we spend more on the kitchen or the hall?', '- Kitchen: **1,949** (2 rows)\n- Hall: **75**'],
    ['Wie viel haben wir für das Bad ausgegeben?', '**165** (1 Zeile)'],
  ])('is what it came to: %s', async (question, answer) => {
    expect(await home.reply(question)).toContain(answer)
  })

  it('is shown by the rows that were added up alone (those without an amount stood among them)', async () => {
    const reply = await home.reply('How much have we spent so far?')
    expect(reply.split('\n').filter((line) => line.startsWith('>'))).toHaveLength(4)
    expect(reply).not.toContain('Tiling')
  })

  it.each([
    ['Wie viel haben wir ausgegeben?', 'Summe von Ist in Gartenfest.csv: **1.895,80** (4 Zeilen)'],
    ['Wie viel haben wir für den Aufbau bezahlt?', 'Summe von Ist in Gartenfest.csv, wo Bereich gleich Aufbau ist'],
    [
      'Wie viel war für die Küche geplant?',
      'Summe von Soll in Gartenfest.csv, wo Bereich gleich Küche ist: **650,00**',
    ],
  ])('is what it came to, in German: %s', async (question, answer) => {
    expect(await club.reply(question)).toContain(answer)
  })

  it.each([
    'Which jobs cost more than planned?',
    'Which jobs were dearer than estimated?',
    'Which jobs went over budget?',
  ])('is set beside it row by row: %s', async (question) => {
    const reply = await home.reply(question)
    expect(reply).toMatch(/^2 rows of refurbishment\.csv, where Actual \(£\) > Estimated \(£\)/)
    expect(reply).toContain('Worktops')
    expect(reply).toContain('Basin')
  })

  it.each(['Welche Posten waren teurer als geplant?', 'Welche Posten kosteten mehr als veranschlagt?'])(
    'is set beside it row by row, in German: %s',
    async (question) => {
      expect(await club.reply(question)).toMatch(/^2 Zeilen aus Gartenfest\.csv, wo Ist > Soll ist.*Zelt.*Würste/s)
    },
  )

  it('is less than that of some', async () => {
    expect(await home.reply('Which jobs were cheaper than planned?')).toMatch(/^1 row of .* < .*Oven/s)
    expect(await club.reply('Welche Posten waren günstiger als geplant?')).toMatch(/^1 Zeile aus .* < .*Strom/s)
  })
})

describe('how far rows are', () => {
  it.each(['What is still waiting?', 'Which rows are waiting?'])('is told by their status: %s', async (question) => {
    expect(await home.reply(question)).toMatch(/^2 rows of refurbishment\.csv, where Status is waiting/)
  })

  it.each(['Was ist noch offen?', 'Welche Einträge sind offen?', 'What is still open?'])(
    'is told by their status, in another language too: %s',
    async (question) => {
      expect(await club.reply(question)).toMatch(/^2 (?:Zeilen|rows) .*Stand .*offen.*Getränke.*Girlanden/s)
    },
  )

  it('counts rows, and not who did something', async () => {
    expect(await home.reply('Wie viele Posten sind bezahlt?')).toContain('**3 Zeilen**')
    expect(await club.reply('Wie viele Posten sind bezahlt?')).toContain('wo Stand gleich bezahlt ist: **4 Zeilen**')
  })

  it('is no question of what a category is', async () => {
    expect(await home.reply('What is a hall?')).not.toMatch(/^\d rows?/)
  })
})
