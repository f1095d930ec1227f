import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const sittings = [
  {
    venue: 'Corn Hall',
    date: '2026-02-06',
    sitting: 'evening',
    adults_served: 41,
    children_served: 12,
    total_served: 53,
  },
  { venue: 'Corn Hall', date: '2026-02-07', sitting: 'lunch', adults_served: 20, children_served: 9, total_served: 29 },
  {
    venue: 'Old Dairy',
    date: '2026-03-06',
    sitting: 'evening',
    adults_served: 33,
    children_served: 2,
    total_served: 35,
  },
  {
    venue: 'Old Dairy',
    date: '2026-03-07',
    sitting: 'evening',
    adults_served: 38,
    children_served: 15,
    total_served: 53,
  },
  {
    venue: 'Corn Hall',
    date: '2026-03-13',
    sitting: 'evening',
    adults_served: 19,
    children_served: 3,
    total_served: 22,
  },
]

const shows = `Show,Day,Slot,Seats sold,Takings (£)
Pinocchio,2026-01-03,matinee,88,704.00
Pinocchio,2026-01-03,evening,61,610.00
Aladdin,2026-01-10,matinee,97,776.00
Aladdin,2026-01-10,evening,44,440.00
`

const tour = `Town,Venue,Audience,Fee
Selby,Abbey,187,780.00
Malton,Milton Rooms,242,650.00
Hexham,Forum,96,420.00
`

const goods = `Ware;Lieferant;Preis je Sack (€);Preis je kg (€);Verkauft
Kleie;Mühle Ott;14,00;0,56;31
Hafer;Mühle Ott;19,00;0,76;12
Erbsen;Hof Lenz;11,00;1,10;44
Leinsaat;Hof Lenz;9,50;3,80;7
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({
    'supper-club.json': JSON.stringify(sittings),
    'panto.csv': shows,
    'futter.csv': goods,
    'tour.csv': tour,
  })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] numbers that what was done names', () => {
  it.each([
    ['How many dinners did Corn Hall serve in total?', '**104** (3 rows)', '“dinners” is taken as “total\\_served”'],
    ['How many children did the Old Dairy serve?', '**17** (2 rows)', 'children\\_served'],
    ['Which venue served the most dinners?', '- Corn Hall: **104**', '“dinners” is taken as'],
    ['List all sittings with 53 served.', '2 rows of supper-club.json, where total\\_served = 53', 'Old Dairy'],
    ['Which slot sold the fewest tickets?', '**44**', '“tickets” is taken as “Seats sold”'],
    ['Which ware is the dearest per kilo?', '**3.80**', 'Leinsaat'],
    ['Welche Ware ist pro Kilo am teuersten?', '**3,80**', 'Leinsaat'],
    ['Where did we have the biggest crowd, and how many?', '**242**', 'Malton'],
    ['Was ist je Sack am billigsten?', '**9,50**', 'Leinsaat'],
    [
      'Wie viele Portionen hat der Hof Lenz verkauft?',
      '**51** (2 Zeilen)',
      '„Portionen“ ist als „Verkauft“ verstanden',
    ],
  ])('%s', async (question, figure, also) => {
    const text = await library.reply(question)
    expect(text).not.toMatch(/^(?:I could not|Das konnte ich)/)
    expect(text).toContain(figure)
    expect(text).toContain(also)
  })

  it('knows nothing of what a column would name that is not there', async () => {
    expect(await library.reply('How many vegan dinners did Corn Hall serve?')).not.toMatch(/^Total of/)
  })

  it('takes no number for that of one of several columns', async () => {
    expect(await library.reply('List all venues with 12 guests.')).not.toContain('= 12')
  })
})
