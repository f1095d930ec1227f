import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modelDir } from '../../../scripts/eval/temporary-base.ts'
import {
  createBuiltinEmbedder,
  memoryVectorStore,
  type RetrievalBuilder,
  sqliteVectorStore,
  withEmbeddingProvider,
  withMergeStrategy,
  withVectorStore,
} from '../../../src/main/library.ts'
import { everything, startRetrievalApp } from '../../retrieval-app.ts'

const REFUND = 'Customers may return defective goods within thirty days and will be reimbursed in full.'
const PUMP = 'The pump with the plate SN-4471/B stands in the cellar behind the freezer.'
const RUBBISH = 'Rubbish is collected on Tuesdays, paper every second Friday.'
const WHALE = 'The blue whale was seen from the pier in June, and later the harbour was quiet.'
const CHIMNEY = 'The chimney is swept every October; the boiler is inspected by the same firm in the same week.'

const HOUSEHOLD = [
  REFUND,
  PUMP,
  CHIMNEY,
  'Money for the milk is left under the blue pot on the back step.',
  'The purchase of the garden shed was agreed on the terrace in April.',
  'The key to the back gate hangs beside the fuse box.',
  RUBBISH,
  'The whale was seen from the blue pier in June, and later the harbour was quiet.',
  WHALE,
  'the',
  '100 % of the AND gates',
  'The neighbours feed the cat when we travel; the vet is in Mill Lane.',
  'The lease ends in March and can be renewed by letter three months before.',
  'Grandmother keeps the recipes for plum jam in the green tin.',
  'The bicycles are stored in the shed, and the pump for the tyres hangs on the door.',
  'The insurance covers storm and hail, but not floods from the river.',
]

const NOTATIONS = [
  'The ﬁnance oﬃce is on the ﬁrst ﬂoor.',
  'Order １２３４ ＡＢＣ was shipped.',
  'The deposit is $1,250.00 and is due in May.',
  'The ratio was measured as 3,14 in the workshop.',
  'The laboratory is certified after ISO 9001 since spring.',
  'The column user_id refers to the account.',
  'Frau Müller wohnt im zweiten Stock.',
  'Version 2.10.3 repairs the export.',
  'The router answers at 192.2.10.3 and at 10.2.10.31.',
  'Please pay to DE89 3704 0044 0532 0130 00 by Friday.',
  'The office answers at +41 44 668 18 00 on weekdays.',
  'The meeting on 3 October began at 14.30 in room 12.',
  'A user wrote a letter about the noise.',
  'The order of 50 boxes came to 12,500 euros.',
  'La facture du couvreur est de 1 320,50 EUR.',
  'Das Guthaben beträgt 2.718,30 Euro.',
  'Our account is AT61 1904 3002 3457 3201 in Vienna.',
  'Their account is IT60X0542811101000000123456 in Rome.',
  'The rules of the house ended on 30.06.2022.',
  'The roof was surveyed on 17 March 2024.',
  'Die Kündigung ging am 5. Dezember 2023 ein.',
  'The gas meter was read on 2021-09-08.',
]

type BuiltinEmbedder = ReturnType<typeof createBuiltinEmbedder>

/** What search once got wrong, asked of the stores that ship, by the built-in model, with the threshold and number of matches that ship. */
const stores: Readonly<Record<string, (embedder: BuiltinEmbedder) => RetrievalBuilder>> = {
  'the store in memory': () => withVectorStore(memoryVectorStore()),
  'the SQLite store': (embedder) =>
    withVectorStore(({ database }) => sqliteVectorStore({ db: database, version: embedder })),
}

const open = async (storeFor: (embedder: BuiltinEmbedder) => RetrievalBuilder, texts: readonly string[]) => {
  const embedder = createBuiltinEmbedder({ modelDir })
  const app = await startRetrievalApp({
    with: [withEmbeddingProvider(embedder), storeFor(embedder), withMergeStrategy('DenseSparseHybrid')],
  })
  await app.index(texts)
  const search = (query: string) => app.client.retrieval.Search({ ...everything, query })
  return {
    search,
    /** The texts that are found, best first. */
    find: async (query: string) => (await search(query)).matches.map(({ chunk }) => chunk.text),
    close: async () => {
      await app[Symbol.asyncDispose]()
      await embedder.close()
    },
  }
}

describe.each(Object.entries(stores))('%s', (_name, storeFor) => {
  let household: Awaited<ReturnType<typeof open>>
  let notations: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    household = await open(storeFor, HOUSEHOLD)
    notations = await open(storeFor, NOTATIONS)
  }, 120_000)
  afterAll(async () => {
    await household.close()
    await notations.close()
  })

  it('[R3.08] returns what only the vectors found, though others share a word', async () => {
    const { matches } = await household.search('trash pickup day of the week')
    expect(matches.map(({ chunk }) => chunk.text)).toEqual(expect.arrayContaining([CHIMNEY, RUBBISH]))
  })

  it('[R3.07] returns what only the words found', async () => {
    expect((await household.find('SN-4471/B'))[0]).toBe(PUMP)
  })

  it('repairs words that stand nowhere, and says what was searched for', async () => {
    const { matches, corrections } = await household.search('When is the chimny swept and the boilr inspected?')
    expect(matches[0]?.chunk.text).toBe(CHIMNEY)
    expect(corrections).toEqual([
      { asked: 'chimny', searched: 'chimney' },
      { asked: 'boilr', searched: 'boiler' },
    ])
    expect((await household.search('When is the chimney swept?')).corrections).toEqual([])
  })

  it('takes no everyday word of another language for a misspelling', async () => {
    expect((await household.search('Welche Firma wurde vom Papier bezahlt?')).corrections).toEqual([])
    expect((await household.search('Welche Firma kommt zum schimney?')).corrections).toEqual([
      { asked: 'schimney', searched: 'chimney' },
    ])
  })

  it('hears the question behind a greeting and thanks', async () => {
    const asked = [
      'Hello there, I hope you are well! Sorry to bother you, could you please tell me when the chimney is swept? Thanks so much in advance!',
      'Hi! Quick question: when is the chimney swept? Many thanks and kind regards',
    ]
    for (const query of asked) expect((await household.find(query))[0]).toBe(CHIMNEY)
  })

  it('finds ligatures and full width by plain letters, and the other way round', async () => {
    expect((await notations.find('finance office'))[0]).toBe('The ﬁnance oﬃce is on the ﬁrst ﬂoor.')
    expect((await notations.find('ﬁnance'))[0]).toBe('The ﬁnance oﬃce is on the ﬁrst ﬂoor.')
    expect((await notations.find('1234 ABC'))[0]).toBe('Order １２３４ ＡＢＣ was shipped.')
    expect((await notations.find('１２３４'))[0]).toBe('Order １２３４ ＡＢＣ was shipped.')
  })

  it.each<[string, string]>([
    ['1250', 'The deposit is $1,250.00 and is due in May.'],
    ['1250.00', 'The deposit is $1,250.00 and is due in May.'],
    ['1,250', 'The deposit is $1,250.00 and is due in May.'],
    ['3.14', 'The ratio was measured as 3,14 in the workshop.'],
    ['iso9001', 'The laboratory is certified after ISO 9001 since spring.'],
    ['ISO-9001', 'The laboratory is certified after ISO 9001 since spring.'],
    ['userId', 'The column user_id refers to the account.'],
    ['user id', 'The column user_id refers to the account.'],
    ['Mueller', 'Frau Müller wohnt im zweiten Stock.'],
    ['Muller', 'Frau Müller wohnt im zweiten Stock.'],
    ['2.10.3', 'Version 2.10.3 repairs the export.'],
    ['DE89370400440532013000', 'Please pay to DE89 3704 0044 0532 0130 00 by Friday.'],
    ['DE89 3704 0044 0532 0130 00', 'Please pay to DE89 3704 0044 0532 0130 00 by Friday.'],
    ['+41446681800', 'The office answers at +41 44 668 18 00 on weekdays.'],
    ['044 668 18 00', 'The office answers at +41 44 668 18 00 on weekdays.'],
    ['1320.50', 'La facture du couvreur est de 1 320,50 EUR.'],
    ['1.320,50', 'La facture du couvreur est de 1 320,50 EUR.'],
    ['2 718,30', 'Das Guthaben beträgt 2.718,30 Euro.'],
    ['AT611904300234573201', 'Our account is AT61 1904 3002 3457 3201 in Vienna.'],
    ['IT60 X054 2811 1010 0000 0123 456', 'Their account is IT60X0542811101000000123456 in Rome.'],
    ['30 June 2022', 'The rules of the house ended on 30.06.2022.'],
    ['30. Juni 2022', 'The rules of the house ended on 30.06.2022.'],
    ['6/30/2022', 'The rules of the house ended on 30.06.2022.'],
    ['17.03.2024', 'The roof was surveyed on 17 March 2024.'],
    ['March 17th, 2024', 'The roof was surveyed on 17 March 2024.'],
    ['2023-12-05', 'Die Kündigung ging am 5. Dezember 2023 ein.'],
    ['5 décembre 2023', 'Die Kündigung ging am 5. Dezember 2023 ein.'],
    ['8 September 2021', 'The gas meter was read on 2021-09-08.'],
    ['08.09.21', 'The gas meter was read on 2021-09-08.'],
  ])('finds %s, however it is written there', async (query, wanted) => {
    expect((await notations.find(query))[0]).toBe(wanted)
  })

  it.each(['the', 'AND', '%', '?!', '...', '\ud800', 'the of and', '"'])('finds nothing for %j', async (query) => {
    expect(await household.find(query)).toEqual([])
  })

  it('ranks words that stand beside each other as in the question before the same words apart', async () => {
    expect((await household.find('blue whale'))[0]).toBe(WHALE)
  })

  it.each([
    'Who won the chess olympiad in 1986?',
    'What is the boiling point of ethanol?',
    'best restaurants in Lisbon',
    'Wie hoch ist der Mount Everest?',
  ])('finds nothing for what the documents do not talk of: %s', async (query) => {
    expect(await household.find(query)).toEqual([])
  })
})
