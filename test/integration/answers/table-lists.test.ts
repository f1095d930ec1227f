import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const rounds = `Laden;Seit;Ort;Abholtag;Ware;Geschätzt (kg);Gesammelt (kg)
Brot & Salz;05.01.2026;Hohenau;Mittwoch;Brot;40;52
Frischmarkt;06.01.2026;Hohenau;Freitag;Gemüse;120;95
Hofcafé;04.02.2026;Lehen;Mittwoch;Kuchen;15;15
Biokiste;10.02.2026;Lehen;Samstag;Obst;60;71
`

const repairs = `item,workshop,paid by,Quoted (£),Billed (£),Parts fitted,Parts ordered
kettle,Dunn,Ros,30.00,30.00,1,2
mower,Dunn,Ivo,85.00,112.40,5,4
bicycle,Spokes,Ros,60.00,48.00,3,3
amplifier,Dunn,Ivo,140.00,155.00,7,9
`

const notes =
  'Raku is a way of firing pots. Ivo is the treasurer of the club. What Ros thinks of the mower nobody knows.'

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({ 'abholungen.csv': rounds, 'repairs.csv': repairs, 'notes.txt': notes })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] rows that are asked for by what they say', () => {
  it.each([
    ['Was wird alles am Mittwoch abgeholt?', '2 Zeilen aus abholungen.csv, wo Abholtag gleich Mittwoch ist'],
    ['What did Ivo pay for?', '2 rows of repairs.csv, where paid by is Ivo'],
    ['Bei welchen Läden wurde mehr gesammelt als geschätzt?', 'wo Gesammelt (kg) > Geschätzt (kg) ist'],
    ['Which repairs came out dearer than quoted?', 'where Billed (£) > Quoted (£)'],
    ['Which items had more parts fitted than ordered?', 'where Parts fitted > Parts ordered'],
  ])('%s', async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  })

  it.each(['What is Ivo?', 'What did Ros say about the mower?', 'Was ist Lehen?'])(
    'lists no rows for %s',
    async (question) => {
      expect(await library.reply(question)).not.toMatch(/^\d+ (?:rows of|Zeilen aus)/)
    },
  )
})
