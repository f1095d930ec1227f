import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const vintage = `Helfer;Rebsorte;Ernte kg;Tag
Anke;Silvaner;120;12.09.2024
Bruno;Riesling;85;13.09.2024
Anke;Riesling;60;14.09.2024
Carla;Silvaner;150;14.09.2024
`

const water = `Parzelle;Pächter;Zähler;Verbrauch m³
11;Ott;Z-71;18
12;Lohse;Z-72;31
13;Ruh;Z-73;9
`

const faults = `Day,Lift,Fault,Firm,Cost,Remarks
2025-08-02,1,door jams,Otmar,120.00,
2025-10-04,2,stuck at floor 3,Otmar,310.00,fault for the second time
2025-11-19,2,light out,Brill,45.00,
2025-12-21,upper,cable worn,Otmar,880.00,
`

const tours = `Day,Guide,Tour,Distance km,Notes
2024-05-04,Runa,to the weir,12,new boots
2024-05-11,Jost,to the tower,31,
2024-05-18,Runa,round the lake,23,wet hike with thunder
`

const cutlery = `Besteck;Anzahl;Fach
Suppenlöffel;24;oben
Kuchengabel;18;oben
Fischmesser;6;unten
`

const store = `Artikel;Lieferant;Bestand;Mindestbestand;Preis
Kerzen;Lumen;40;20;1,20
Servietten;Textil Ohm;300;100;0,10
Dochte;Lumen;0;5;3,50
`

const rota = `Day,Morning watch,Night watch
Monday,Aat,Bo
Tuesday,Bo,
Wednesday,Aat,
`

const people = `Name;Ort;Wert der Sammlung
Aldo Finke;Brake;1200
Berit Olm;Elsfleth;640
Cornelis Voss;Brake;95
`

const chores = `Date,Chore,Who,Minutes
2024-03-02,dishes,Lena,40
2024-03-02,hoovering,Nils,30
2024-03-09,dishes,Lena,45
`

const policies = `Police;Gesellschaft;Beitrag im Jahr
Hausrat;Nordlicht;142,00 €
Glas;Nordlicht;38,00 €
Boot;Seestern;611,80 €
`

let library: QuotingLibrary
beforeAll(async () => {
  library = await startQuotingLibrary({
    'Weinlese.csv': vintage,
    'Wasseruhren.csv': water,
    'faults.csv': faults,
    'tours.csv': tours,
    'Besteck.csv': cutlery,
    'Kirchenlager.csv': store,
    'watches.csv': rota,
    'Sammler.csv': people,
    'chores.csv': chores,
    'Policen.csv': policies,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] what is most, by what was done', () => {
  it.each([
    ['Wer hat am meisten geerntet?', '- Anke: **180** (2 Zeilen)'],
    ['Wie viel wurde insgesamt geerntet?', 'Summe von Ernte kg in Weinlese.csv: **415** (4 Zeilen)'],
    // A meter, Zähler, is nobody who pays.
    ['Wer hat am meisten verbraucht?', 'Größter Wert von Verbrauch m³ in Wasseruhren.csv: **31**'],
    ['Who hiked the furthest?', 'Largest Distance km in tours.csv: **31**'],
    ['Who did the most chores?', '- Lena: **2 rows**'],
    ['What is the total of the minutes per person?', '- Lena: **85** (2 rows)'],
    ['Welche Police ist am teuersten?', 'Größter Wert von Beitrag im Jahr in Policen.csv: **611,80 €**'],
    ['Welche Sammlung ist die teuerste?', '**1.200**'],
    // Lifts are kinds, though most are numbers, and nothing that was done.
    ['Which lift had the most faults?', '- 2: **2 rows**'],
    ['Welcher Lieferant liefert die meisten Artikel?', '- Lumen: **2 Zeilen**'],
  ])('%s', async (question, says) => {
    const reply = await library.reply(question)
    expect(reply).not.toMatch(/^(?:I could not|Das konnte ich)/)
    expect(reply).toContain(says)
  })

  it('is not that of the one row whose remark says what all rows are', async () => {
    const reply = await library.reply('What was the longest hike?')
    expect(reply).not.toContain('**23**')
  })
})

describe('[K2.03] how many there are of what one row is', () => {
  it.each([
    ['Wie viele Besteck gibt es vom Suppenlöffel?', '**24** (1 Zeile)'],
    ['Wie viele Fischmesser haben wir?', '**6** (1 Zeile)'],
  ])('is what it says, and no row: %s', async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  })

  it('and prices of a piece each are no value of what is in store', async () => {
    expect(await library.reply('Wie viel ist das Kirchenlager insgesamt wert?')).not.toContain('Summe von Preis')
  })

  it('what has run out is what there is none of', async () => {
    expect(await library.reply('Welche Artikel sind ausgegangen?')).toContain('wo Bestand <= 0 ist')
  })
})

describe('[K2.03] rows of a time, a place, or nothing', () => {
  it.each([
    ['How much did the faults cost in the last quarter of 2025?', '**1,235.00** (3 rows)'],
    ['Wie viel haben die faults im letzten Quartal 2025 gekostet?', '**1.235,00** (3 Zeilen)'],
    ['On which days is there no night watch?', '2 rows of watches.csv, where Night watch is empty'],
    ['Who was the guide on 11 May?', '1 row of tours.csv, where Day is 2024-05-11'],
    ['Wer wohnt in Brake?', '2 Zeilen aus Sammler.csv, wo Ort gleich Brake ist'],
    ['Wie viele Sammler wohnen in Brake?', 'wo Ort gleich Brake ist: **2 Zeilen**'],
  ])('%s', async (question, says) => {
    const reply = await library.reply(question)
    expect(reply).not.toMatch(/^(?:I could not|Das konnte ich)/)
    expect(reply).toContain(says)
  })
})
