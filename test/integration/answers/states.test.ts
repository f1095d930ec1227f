import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const hires = `Date,Hirer,Occasion,Fee GBP,Status,Remarks
2024-01-13,Delgado,quiz night,60,paid,
2024-02-03,Whitby Players,rehearsal,45,paid,keys back late
2024-02-17,Osei,birthday,90,cancelled,child ill
2024-03-02,Parish Council,meeting,30,owing,
2024-03-16,Delgado,dance,120,owing,sent twice
2024-04-06,Marchetti,wedding tea,150,paid,
2024-04-20,Whitby Players,rehearsal,45,cancelled,
`
// One row of money that came back among rows of money that went out.
const costs = `date,category,what,amount,paid_by
2024-01-08,oil,Heating oil 500 l,412.50,Ruth
2024-01-22,cleaning,Mop and two buckets,31.20,Ben
2024-02-05,oil,Delivery charge,18.00,Ben
2024-02-19,repairs,Roller shutter taken out and back in,240.00,Ruth
2024-03-04,tea,Urn,-22.00,Ruth
2024-03-11,tea,Tea for the year,64.10,Ben
2024-04-02,oil,Heating oil 300 l,255.00,Ruth
2024-04-15,repairs,Tap washers,9.90,Ben
`
// Money that goes both ways, as a bank lists it.
const account = `Buchungstag;Text;Betrag
02.01.2024;Spende Ahrens;150,00
09.01.2024;Strom;-84,30
16.01.2024;Saalmiete Chor;60,00
23.01.2024;Müllabfuhr;-41,00
`
const repairs = `Nr.;Kunde;Gerät;Preis;Abgeholt;Bezahlt
R-1;Brandt;Nähmaschine;48,00;12.01.2024;ja
R-2;Kessler;Toaster;15,00;;nein
R-3;Brandt;Radio;62,00;20.01.2024;teilweise
R-4;Yilmaz;Bügeleisen;22,00;22.01.2024;ja
R-5;Novak;Mixer;35,00;;-
`

const members = `Name;Abteilung;Beitrag;Bezahlt am
Arndt;Chor;36,00;04.02.2024
Behn;Theater;48,50;
Cordes;Chor;36,00;
Dahl;Theater;48,50;11.03.2024
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({
    'hall_hires_2024.csv': hires,
    'hall costs.csv': costs,
    'girokonto.csv': account,
    'Reparaturbuch.csv': repairs,
    'beitragsliste.csv': members,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('a state that rows say', () => {
  it('is one of those that are asked for, whatever else its word may mean', async () => {
    const reply = await library.reply('What is the total fee of the paid hires?')
    expect(reply).toContain('where Status is paid: **255** (3 rows)')
  })

  it.each(['Which hires were cancelled?', 'Which hirers have the status cancelled?'])(
    'lists all rows that have it: %s',
    async (question) => {
      const reply = await library.reply(question)
      expect(reply).toMatch(/^2 rows of hall\\_hires\\_2024\.csv, where Status is cancelled/)
      expect(reply).toContain('child ill')
      expect(reply).toContain('2024-04-20')
    },
  )

  it('is found by another word for it, and told so', async () => {
    const off = await library.reply('Which hires were called off?')
    expect(off).toMatch(/^2 rows of hall\\_hires\\_2024\.csv, where Status is cancelled/)
    expect(off).toContain('“called off” is taken as “cancelled”.')
    const owing = await library.reply('Which hirers still owe us?')
    expect(owing).toMatch(/^2 rows of hall\\_hires\\_2024\.csv, where Status is owing/)
    expect(owing).toContain('“owe” is taken as “owing”.')
  })

  it('that is denied leaves what is neither', async () => {
    const reply = await library.reply('Welche Reparaturen sind noch nicht bezahlt?')
    expect(reply).toMatch(/^3 Zeilen aus Reparaturbuch\.csv, wo Bezahlt nicht ja ist/)
    expect(await library.reply('Wie viele Reparaturen sind bezahlt?')).toContain(
      'wo Bezahlt gleich ja ist: **2 Zeilen**',
    )
  })
})

describe('what is still owed', () => {
  it('is that of the rows whose day of payment is empty, in two words that stand apart too', async () => {
    const reply = await library.reply('Wie viel Beitrag steht insgesamt noch aus?')
    expect(reply).toContain('wo Bezahlt am leer ist: **84,50** (2 Zeilen)')
    expect(await library.reply('Wie viel Beitrag ist insgesamt noch ausstehend?')).toContain('**84,50** (2 Zeilen)')
  })
})

describe('money that came back', () => {
  it.each([
    ['What did we spend in total?', 'Total of amount in hall costs.csv: **1,008.70** (8 rows)'],
    ['How much did we spend on oil?', 'where category is oil: **685.50** (3 rows)'],
    ['How much did Ruth pay?', 'where paid\\_by is Ruth: **885.50** (4 rows)'],
    ['How much has Ben forked out all in all?', 'where paid\\_by is Ben: **123.20** (4 rows)'],
  ])('is taken off what was paid: %s', async (question, answer) => {
    expect(await library.reply(question)).toContain(answer)
  })

  it('is none where money goes both ways', async () => {
    expect(await library.reply('Wie viel haben wir auf dem Girokonto ausgegeben?')).not.toContain('84,70')
  })
})

describe('a word that a table has nothing for', () => {
  it('leaves a number that is not certain, and is told', async () => {
    const reply = await library.reply('How many parties are owing?')
    expect(reply).toMatch(/^I could not compute this from your documents for certain\./)
    expect(reply).toContain(
      'Nothing in hall\\_hires\\_2024.csv tells what “parties” means. Without that, your question comes to this:',
    )
    expect(reply).toContain('where Status is owing: **2 rows**')
  })

  it('leaves none where it turns the question round, or nothing else tells rows apart', async () => {
    expect(await library.reply('How much oil did Ruth not pay?')).not.toMatch(/\*\*\d/)
    expect(await library.reply('What was spent on gin in total?')).not.toMatch(/\*\*\d/)
  })

  it('says nothing where it says how often', async () => {
    expect(await library.reply('On average, how much do we spend on oil each time?')).toContain(
      'where category is oil: **228.50** (3 rows)',
    )
  })
})
