import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knowledgeModule, quotingProvider, withAIFactory } from '../../../src/main/library.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'

/** A Wednesday. */
const TODAY = new Date(2026, 10, 18, 9).getTime()

const log = `date,work,where,hours
2024-03-02,hedge,lane,3.5
2025-04-12,pond,meadow,2
2025-10-30,hedge,lane,4
2026-02-07,fence,meadow,5
2026-10-05,hedge,orchard,1.5
2026-10-28,pond,meadow,2.5
2026-11-10,fence,lane,3
2026-11-17,pond,meadow,1
`

const sales = `Datum;Ware;Ort;Betrag (€)
02.03.2022;Honig;Markt;40,00
12.04.2023;Wachs;Hof;15,00
30.10.2023;Honig;Markt;62,50
`

const jobs = `Job,Came in,Ready,Charge (£)
clock,2025-11-02,2026-01-08,40.00
lamp,2026-02-02,2026-02-10,25.00
radio,2026-10-20,,60.00
`

let app: LibraryApp

beforeAll(async () => {
  app = await startKnowledgeApp({
    with: [
      withAIFactory({ resolve: async () => quotingProvider() }),
      (started) => {
        const modules = started.ai.base.modules.map((each) =>
          each.name === 'knowledge' ? knowledgeModule({ clock: () => TODAY }) : each,
        )
        return { ...started, ai: { ...started.ai, base: { ...started.ai.base, modules } } }
      },
    ],
  })
  const added = [
    await app.client.add({ fileName: 'volunteer_log.csv', bytes: log }),
    await app.client.add({ fileName: 'hofladen.csv', bytes: sales }),
    await app.client.add({ fileName: 'mending.csv', bytes: jobs }),
  ]
  await app.client.settled(added.map(({ documentId }) => documentId))
}, 120_000)
afterAll(() => app[Symbol.asyncDispose]())

const reply = async (question: string): Promise<string> => (await app.client.ask(question)).message.content

describe('[K2.03] times that are told by the day on which is asked', () => {
  it.each([
    ['How many hours did we do this year?', '**13** (5 rows)'],
    ['How many hours did we do last year?', '**6** (2 rows)'],
    ['total hours since last year', '**19** (7 rows)'],
    ['How many hours at the meadow last month?', '**2.5** (1 row)'],
    ['total hours this month', '**4** (2 rows)'],
    ['total hours this week', '**1** (1 row)'],
    ['total hours last week', '**3** (1 row)'],
    ['total hours yesterday', '**1** (1 row)'],
    ['total hours last quarter', 'There is no row in volunteer\\_log.csv, where date is from 2026-07-01 to 2026-09-30'],
    ['total charge this year', 'where Came in is from 2026-01-01 to 2026-12-31: **85.00** (2 rows)'],
    ['total hours the year before last', '**3.5** (1 row)'],
  ])('%s', async (question, says) => {
    expect(await reply(question)).toContain(says)
  })

  it('says of which years there are rows where there is none of this one', async () => {
    const text = await reply('Wie hoch ist der Betrag für Honig dieses Jahr insgesamt?')
    expect(text).toContain('Es gibt keine Zeile in hofladen.csv, wo Datum von 2026-01-01 bis 2026-12-31 reicht')
    expect(text).toContain('- 2022: **40,00** (1 Zeile)\n- 2023: **62,50** (1 Zeile)')
  })

  it.each(['im vorigen Jahr', 'heuer', 'letzten Monat', 'in diesem Quartal'])('knows „%s“', async (time) => {
    expect(await reply(`Wie hoch war der Betrag ${time} insgesamt?`)).toContain('Es gibt keine Zeile in hofladen.csv')
  })

  it('takes “the last year” for no calendar year', async () => {
    expect(await reply('total hours over the last year')).not.toContain('**6**')
  })
})
