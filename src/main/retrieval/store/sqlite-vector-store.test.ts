import { describe, expect, it } from 'vitest'
import type { VectorScope } from '../../../contracts/index.ts'
import { newGuid, openTestDatabase } from '../../platform/index.ts'
import { hashEmbedder } from '../embedding/hash-embedder.ts'
import { retrievalMigrations } from '../migrations.ts'
import type { SearchArea } from './candidate-store.ts'
import { sqliteVectorStore } from './sqlite-vector-store.ts'

const team: VectorScope = { type: 'Team', teamId: 'a' }
const other: VectorScope = { type: 'Team', teamId: 'b' }
const area: SearchArea = { scopes: [team], origins: null }
const embedder = hashEmbedder(32)

const openStore = (maxMirrorBytes?: number) => {
  const database = openTestDatabase([retrievalMigrations])
  const open = (version = embedder as Parameters<typeof sqliteVectorStore>[0]['version']) =>
    sqliteVectorStore({ db: database.db, version, ...(maxMirrorBytes === undefined ? {} : { maxMirrorBytes }) })
  let store = open()
  return {
    get store() {
      return store
    },
    db: database.db,
    add: async (text: string, scope = team, metadata: Record<string, string> = {}) => {
      const id = newGuid()
      const vector = await embedder.generateEmbedding(text)
      await store.index(scope, { id, text, metadata, origin: 'UserContent', vector })
      return id
    },
    find: async (query: string, where = area) => {
      const candidates = await store.sparseCandidates(where, query, 10)
      const chunks = await store.chunksOf(candidates.map(({ key }) => key))
      return candidates.map(({ key }) => chunks.get(key)?.text)
    },
    reopen: async (version?: Parameters<typeof open>[0]) => {
      await store.close()
      store = open(version)
    },
    [Symbol.asyncDispose]: async () => {
      await store.close()
      database.close()
    },
  }
}

describe('sqliteVectorStore', () => {
  it('weighs words by the library as it is, when it was searched before it was filled', async () => {
    await using test = openStore()
    await test.add('The first of all.')
    await test.store.sparseCandidates(area, 'rules for visitors', 10)
    for (let number = 0; number < 10; number++) await test.add(`Visitors came ${number}.`)
    for (let number = 0; number < 20; number++) await test.add(`filler ${number}`)
    await test.add('The kitchen has rules.')
    const found = await test.store.sparseCandidates(area, 'rules for visitors', 20)
    // By BM25's weights ln(1 + 21.5 / 10.5) against ln(1 + 30.5 / 1.5).
    expect(found.at(-1)?.coverage).toBeCloseTo(0.27, 1)
  })

  it('finds words whatever their ending or accents, codes, names in camel case, and scripts without spaces', async () => {
    await using test = openStore()
    await test.add('The bearings were greased in Besançon.')
    await test.add('Part SN-4471/B was replaced.')
    await test.add('Part SN-4471/C, part B-4471 and a B of SN.')
    await test.add('{"serialNumber": 12}')
    await test.add('望遠鏡の鏡を磨いた。')
    await test.add('망원경을 닦았다')
    expect(await test.find('greasing a bearing')).toEqual(['The bearings were greased in Besançon.'])
    expect(await test.find('besancon')).toHaveLength(1)
    expect((await test.find('SN-4471/B'))[0]).toBe('Part SN-4471/B was replaced.')
    expect(await test.find('serial number')).toEqual(['{"serialNumber": 12}'])
    expect(await test.find('望遠鏡')).toEqual(['望遠鏡の鏡を磨いた。'])
    expect(await test.find('鏡')).toEqual(['望遠鏡の鏡を磨いた。'])
    expect(await test.find('망원경')).toEqual(['망원경을 닦았다'])
  })

  it('takes any query as words, never as syntax', async () => {
    await using test = openStore()
    await test.add('quoted words')
    for (const query of [
      '"quoted',
      'quoted OR NOT (',
      'body:quoted*',
      'NEAR(quoted words, 2)',
      "quoted'; --",
      '^quoted',
    ])
      expect(await test.find(query)).toEqual(['quoted words'])
    for (const query of ['', '***', '"', 'zebra']) expect(await test.find(query)).toEqual([])
    expect(await test.find('the')).toEqual([])
  })

  it('tells how much of a query a chunk covers', async () => {
    await using test = openStore()
    await test.add('wind speed limit of the dome')
    await test.add('wind of change')
    for (let at = 0; at < 30; at++) await test.add(`filler ${at}`)
    const [whole, part] = await test.store.sparseCandidates(area, 'the wind speed limit', 10)
    expect(whole?.coverage).toBeCloseTo(1)
    expect(part?.coverage).toBeGreaterThan(0.1)
    expect(part?.coverage).toBeLessThan(0.5)
    const [offTopic] = await test.store.sparseCandidates(area, 'wind in the willows by kenneth grahame', 10)
    expect(offTopic?.coverage).toBeLessThan(0.35)
  })

  it('indexes the context of a chunk with it', async () => {
    await using test = openStore()
    await test.add('12 | 7', team, { context: 'attendance 2025.csv visitors' })
    expect(await test.find('attendance')).toEqual(['12 | 7'])
  })

  it('searches words in the given scopes alone, also between others', async () => {
    await using test = openStore()
    const third: VectorScope = { type: 'Team', teamId: 'c' }
    for (const scope of [team, other, third]) await test.add(`dome of ${JSON.stringify(scope)}`, scope)
    expect(await test.find('dome', { scopes: [other], origins: null })).toEqual([`dome of ${JSON.stringify(other)}`])
    expect(await test.find('dome', { scopes: [team, third], origins: null })).toHaveLength(2)
    expect(await test.find('dome', { scopes: [team, other, third], origins: null })).toHaveLength(3)
    expect(await test.find('dome', { scopes: [team], origins: ['Note'] })).toEqual([])
  })

  it('keeps the mirror up to date with what is indexed and deleted after it was read', async () => {
    await using test = openStore()
    const query = await embedder.generateEmbedding('dome')
    const texts = async () => (await test.store.search([team], query, 10, 0.99)).map(({ chunk }) => chunk.text)
    const first = await test.add('dome')
    expect(await texts()).toEqual(['dome'])
    await test.add('Dome')
    expect((await texts()).sort()).toEqual(['Dome', 'dome'])
    await test.store.deleteChunk(team, first)
    expect(await texts()).toEqual(['Dome'])
    await test.add('DOME')
    expect((await texts()).sort()).toEqual(['DOME', 'Dome'])
  })

  it('goes over to the database when the mirror grows beyond its limit', async () => {
    await using test = openStore(32 * 4)
    const query = await embedder.generateEmbedding('dome 3')
    for (let at = 0; at < 4; at++) await test.add(`dome ${at}`)
    expect((await test.store.search([team], query, 1, -1))[0]?.chunk.text).toBe('dome 3')
    for (let at = 4; at < 8; at++) await test.add(`dome ${at}`)
    const best = await test.store.search([team], await embedder.generateEmbedding('dome 7'), 1, -1)
    expect(best[0]?.chunk.text).toBe('dome 7')
  })

  it('holds everything after a reopening', async () => {
    await using test = openStore()
    await test.add('dome')
    await test.reopen()
    expect(await test.find('dome')).toEqual(['dome'])
    expect(await test.store.search([team], await embedder.generateEmbedding('dome'), 1, 0.9)).toHaveLength(1)
  })

  it('never compares vectors of different models', async () => {
    await using test = openStore()
    await test.add('dome')
    await test.reopen({ providerId: 'fake', modelId: 'another', dimensions: 32 })
    expect(await test.store.search([team], await embedder.generateEmbedding('dome'), 1, -1)).toEqual([])
    expect(await test.find('dome')).toEqual(['dome'])
    await expect(test.store.search([team], new Float32Array(8), 1, -1)).rejects.toMatchObject({ code: 'InvalidInput' })
  })

  it('writes a chunk, its vector and its words together or not at all', async () => {
    await using test = openStore()
    await test.add('kept')
    const vector = await embedder.generateEmbedding('lost')
    const chunk = { id: newGuid(), text: 'lost', metadata: {}, origin: 'UserContent' as const }
    expect(() =>
      test.store.rows.write((rows) => {
        rows.index(rows.add(other, chunk, null), chunk, vector)
        throw new Error('full')
      }),
    ).toThrow('full')
    expect(await test.store.listScopes()).toEqual([{ scope: team, chunkCount: 1 }])
    expect(await test.find('lost', { scopes: [team, other], origins: null })).toEqual([])
    await test.store.index(other, { ...chunk, vector })
    expect(await test.find('lost', { scopes: [other], origins: null })).toEqual(['lost'])
  })
})
