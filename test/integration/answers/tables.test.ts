import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotingProvider, withAIFactory } from '../../../src/main/library.ts'
import { xlsxFile } from '../../files/xlsx-file.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

const orders = `Order;Region;Customer;Date;Amount;Remark
A-1;North;Miller & Sons;2025-05-02;"1.250,00 €";first
A-2;South;Acme;2025-05-17;"80,50 €";
A-3;North;Acme;2025-06-01;"2.000,00 €";large
A-4;East;Zenith;2025-06-03;;not yet billed
A-5;North;Zenith;2025-06-30;"19,95 €";ragged;and more
Total;;;;"3.350,45 €";
`
const messwerte = `Kennung;Bezeichnung;Standort;Gewicht (kg)
K-1;Kestrel-Kamera;Kuppel;"12,5"
K-2;Falke-Kamera;Werkstatt;"8,25"
K-3;Stativ;Kuppel;"31,0"
`
const umsaetze = `Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Betrag;Waehrung
DE12;31.01.25;03.02.25;Strom;-80,50;EUR
DE12;03.02.25;03.02.25;Miete;"1.250,00-";EUR
DE12;28.02.25;01.03.25;Gehalt;2.000,00;EUR
DE12;03.03.25;03.03.25;Miete;"1.250,00-";EUR
`
const attendance = `date,host,adults
2025-05-02,Gwen,12
2025-05-09,Hanne,8
2025-05-16,Gwen,5
`
const crew = JSON.stringify([
  { id: 'C-1', name: 'Ada', role: 'Pilot', hours: 120 },
  { id: 'C-2', name: 'Ben', role: 'Cook', hours: 80 },
  { id: 'C-3', name: 'Cid', role: 'Pilot', hours: 45 },
])
const budget = xlsxFile([
  {
    name: 'Travel',
    rows: [
      ['Trip', 'City', 'Cost'],
      ['Spring', 'Oslo', 900],
      ['Summer', 'Rome', 1500.5],
      ['Autumn', 'Oslo', 600],
    ],
  },
])

let app: LibraryApp
const ids: Record<string, string> = {}

const add = async (fileName: string, bytes: Uint8Array | string): Promise<void> => {
  ids[fileName] = (await app.client.add({ fileName, bytes })).documentId
}

beforeAll(async () => {
  app = await startKnowledgeApp({ with: [withAIFactory({ resolve: async () => quotingProvider() })] })
  await add('orders.csv', orders)
  await add('messgeraete.csv', messwerte)
  await add('crew.json', crew)
  await add('visitor-attendance.csv', attendance)
  await add('umsaetze.csv', umsaetze)
  await add('budget.xlsx', budget)
  const documents = await app.client.settled(Object.values(ids))
  expect(documents.map(({ status }) => status)).toEqual([
    'Indexed',
    'Indexed',
    'Indexed',
    'Indexed',
    'Indexed',
    'Indexed',
  ])
}, 120_000)
afterAll(() => app[Symbol.asyncDispose]())

const ask = async (question: string) => (await app.client.ask(question)).message

describe('answers that are computed over tables, without a model', () => {
  it.each([
    ['How many orders are there from North?', 'Counted in orders.csv, where Region is North: **3 rows**.', [1, 3, 5]],
    ['How many orders are not from North?', 'where Region is not North: **2 rows**', [2, 4]],
    // A remark of the only one from there begins with "not".
    ['How many orders are not from East?', 'where Region is not East: **4 rows**', [1, 2, 3, 5]],
    ['What is the total amount for North?', 'where Region is North: **€3,269.95** (3 rows)', [1, 3, 5]],
    ['What is the total amount in May 2025?', 'Date is from 2025-05-01 to 2025-05-31: **€1,330.50** (2 rows)', [1, 2]],
    ['What is the average amount of Acme?', 'Customer is Acme: **€1,040.25** (2 rows)', [2, 3]],
    ['Which order has the largest amount?', 'Largest Amount in orders.csv: **€2,000.00**.', [3]],
    ['What is the smallest amount?', 'Smallest Amount in orders.csv: **€19.95**.', [5]],
    ['How many orders have an amount over 100 €?', 'Amount > €100.00: **2 rows**', [1, 3]],
    ['List all orders from Zenith.', '2 rows of orders.csv, where Customer is Zenith:', [4, 5]],
    ['What is the total amount per region?', '- North: **€3,269.95** (3 rows)', [1, 2, 3, 4, 5]],
    ['Which region has the highest total amount?', '- North: **€3,269.95** (3 rows)', [1, 2, 3, 4, 5]],
    ['Which customer has the most orders?', '- Acme: **2 rows**', [1, 2, 3, 4, 5]],
  ])('%s', async (question, words, rows) => {
    const { content, citations } = await ask(question)
    expect(content).toContain(words)
    expect(citations?.map(({ span }) => span.row)).toEqual(rows)
    for (const { quote, documentId, span } of citations ?? []) {
      expect(documentId).toBe(ids['orders.csv'])
      expect(orders.slice(span.start, span.end)).toBe(quote)
    }
  })

  it.each([
    ['Wie viele Geräte stehen in der Kuppel?', null],
    ['Wie viele Messgeräte stehen in der Kuppel?', '**2 Zeilen**'],
    ['Was ist das Gesamtgewicht?', 'Summe von Gewicht (kg) in messgeraete.csv: **51,75**'],
    ['Wie hoch ist das durchschnittliche Gewicht?', '**17,25**'],
    ['Was ist das schwerste Messgerät?', 'Größter Wert von Gewicht (kg) in messgeraete.csv: **31,00**'],
  ])('%s', async (question, words) => {
    const { content } = await ask(question)
    if (words === null)
      expect(content).toMatch(/^Das konnte ich aus Ihren Dokumenten nicht sicher berechnen\..*„Geräte“/s)
    else expect(content).toContain(words)
  })

  it('of what a bank lists, times speak of the day of booking; strokes behind sums are their signs', async () => {
    const { content, citations } = await ask('Was ist die Summe von Betrag im Februar 2025?')
    expect(content).toMatch(/umsaetze\.csv.*Buchungstag.*\*\*750,00\*\* \(2 Zeilen\)/)
    expect(citations?.map(({ span }) => span.row)).toEqual([2, 3])
  })

  it('adds up what stands in a column that is counted, in groups too', async () => {
    expect((await ask('How many adults came in May 2025?')).content).toContain(
      'Total of adults in visitor-attendance.csv',
    )
    expect((await ask('What is the number of adults per host?')).content).toContain('- Gwen: **17** (2 rows)')
  })

  it('counts records of JSON, and cites each by its name', async () => {
    const { content, citations } = await ask('How many crew are pilots?')
    expect(content).toContain('**2 rows**')
    expect(citations?.map(({ span }) => [span.pointer, span.record])).toEqual([
      ['/0', 'C-1, Ada'],
      ['/2', 'C-3, Cid'],
    ])
  })

  it('adds up a sheet, and cites rows as its program numbers them', async () => {
    const { content, citations } = await ask('What is the total cost for Oslo?')
    expect(content).toContain('**1,500** (2 rows)')
    expect(citations?.map(({ span }) => [span.sheet, span.row])).toEqual([
      ['Travel', 2],
      ['Travel', 4],
    ])
  })

  it.each([
    'How many orders were cancelled?',
    'What is the total weight of the orders?',
    'What is the average?',
    'What is the total?',
    'Which region has the second highest total amount?',
    'How many large are there?',
    'How many visitors were there on 2025-05-02?',
  ])('computes nothing where the question does not make it clear: %s', async (question) => {
    const { content, toolResults } = await ask(question)
    expect(content).not.toMatch(/Counted in|Total of|Average of|Largest|Smallest/)
    expect(toolResults?.some(({ name }) => name === 'query_table')).toBe(true)
  })

  it('says which cells and totals were left out', async () => {
    const { content } = await ask('What is the total amount?')
    expect(content).toContain('**€3,350.45** (4 rows)')
    expect(content).toContain('A row that is a total of others was left out.')
  })
})

describe('rows of tables', () => {
  const count = async (): Promise<string> => (await ask('How many orders are there from North?')).content

  it('are there again after a document was read again, and gone once it is deleted', async () => {
    const { documentId } = await app.client.add({
      fileName: 'ships.csv',
      bytes: 'Ship,Berth\nAda,North quay\nBen,South quay\n',
    })
    await app.client.settled([documentId])
    const asked = 'How many ships are at the South quay?'
    expect((await ask(asked)).content).toContain('**1 row**')
    await app.client.documents.ReingestDocuments({ documentIds: [documentId] })
    await app.client.settled([documentId])
    expect((await ask(asked)).content).toContain('**1 row**')
    await app.client.knowledge.DeleteDocument(documentId)
    expect((await ask(asked)).content).not.toContain('Counted in')
    expect(await count()).toContain('**3 rows**')
  })
})
