import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { VectorScope } from '../../../contracts/index.ts'
import { newGuid, openTestDatabase } from '../../platform/index.ts'
import { embeddingVersionOf } from '../embedding/embedding-version.ts'
import { hashEmbedder } from '../embedding/hash-embedder.ts'
import { retrievalMigrations } from '../retrieval-migrations.ts'
import type { SearchArea } from './search-store.ts'
import { type SqliteVectorStoreOptions, sqliteVectorStore } from './sqlite-vector-store.ts'

const modelDir = resolve(import.meta.dirname, '../../../../resources/models/alcove-embed-en-v1')
const builtIn = { providerId: 'builtin', modelId: 'alcove-embed-en-v1', dimensions: 256 }
const team: VectorScope = { type: 'Team', teamId: 'a' }
const other: VectorScope = { type: 'Team', teamId: 'b' }
const area: SearchArea = { scopes: [team], origins: null }
const embedder = hashEmbedder(32)
const questions = { ...embeddingVersionOf(embedder), embed: embedder.generateEmbeddings }

const openStore = (options: Partial<SqliteVectorStoreOptions> = {}) => {
  const database = openTestDatabase([retrievalMigrations])
  const open = (version: SqliteVectorStoreOptions['version'] = options.version ?? embedder) =>
    sqliteVectorStore({ ...options, db: database.db, version })
  let store = open()
  return {
    get store() {
      return store
    },
    db: database.db,
    folder: `${database.path}-search/1`,
    add: async (text: string, scope = team, metadata: Record<string, string> = {}) => {
      const id = newGuid()
      const vector = await embedder.generateEmbedding(text)
      await store.index(scope, { id, text, metadata, origin: 'UserContent', vector })
      return id
    },
    find: async (query: string, where = area) => {
      const search = { ...where, query, strategy: 'SparseOnly', topK: 10, minScore: -1 } as const
      return (await store.find(search, questions)).matches.map(({ chunk }) => chunk.text)
    },
    reopen: async (version?: Parameters<typeof open>[0], between = () => undefined as unknown) => {
      await store.close()
      await between()
      store = open(version)
    },
    [Symbol.asyncDispose]: async () => {
      await store.close()
      database.close()
    },
  }
}

describe('sqliteVectorStore', () => {
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

  it('finds a German word that stands in compounds alone, by its last part and by its first', async () => {
    await using test = openStore()
    const tickets = 'Die Konzertkarten liegen beim Hausmeister und nicht an der Kasse.'
    const bill = 'Die Stromrechnung ist mit der Post gekommen, und sie ist nicht bezahlt.'
    await test.add(tickets)
    await test.add(bill)
    expect(await test.find('Konzert')).toEqual([tickets])
    expect(await test.find('Wo ist die Karte?')).toEqual([tickets])
    expect(await test.find('Wann kommen die Rechnungen?')).toEqual([bill])
    // Once a text has the word by itself, that is what is meant.
    await test.add('Das Konzert beginnt um acht, und der Einlass ist um sieben.')
    expect(await test.find('Konzert')).toEqual(['Das Konzert beginnt um acht, und der Einlass ist um sieben.'])
  })

  it('finds a word by its beginning that no text has by itself', async () => {
    await using test = openStore()
    const defibrillator = 'Defibrillator: outside wall of the Plough.'
    await test.add(defibrillator)
    await test.add('The wall of the lychgate is damp.')
    expect(await test.find('where is the defib')).toEqual([defibrillator])
    expect(await test.find('def')).toEqual([])
  })

  it('takes any query as words, never as syntax', async () => {
    await using test = openStore()
    await test.add('quoted words')
    const queries = ['"quoted', 'quoted OR NOT (', 'body:quoted*', 'NEAR(quoted words, 2)', "quoted'; --", '^quoted']
    for (const query of queries) expect(await test.find(query)).toEqual(['quoted words'])
    for (const query of ['', '***', '"', 'zebra', 'the', 'AND', '%', '\ud800'])
      expect(await test.find(query)).toEqual([])
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

  it('learns nothing from other scopes: neither how rare a word is nor how it is spelt', async () => {
    await using test = openStore()
    await test.add('the dome and the wind')
    await test.add('the wind alone')
    const ask = async (query: string) => {
      const search = { ...area, query, strategy: 'SparseOnly', topK: 10, minScore: -1 } as const
      const { matches, corrections } = await test.store.find(search, questions)
      return { found: matches.map(({ chunk, score }) => [chunk.text, score]), corrections }
    }
    const before = [await ask('dome wind'), await ask('zyxcorb')]
    for (let at = 0; at < 20; at++) await test.add(`dome number ${at} of zyxcorp`, other)
    expect([await ask('dome wind'), await ask('zyxcorb')]).toEqual(before)
    expect(before[1]).toEqual({ found: [], corrections: [] })
  })

  it('keeps the index up to date with what is indexed and deleted after it was opened', async () => {
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
    expect((await test.find('dome')).sort()).toEqual(['DOME', 'Dome'])
  })

  it('answers from the database where the index would be too large', async () => {
    await using test = openStore({ maxIndexBytes: 0 })
    for (let at = 0; at < 8; at++) await test.add(`dome ${at} v2.10.${at}`)
    const best = await test.store.search([team], await embedder.generateEmbedding('dome 3'), 1, -1)
    expect(best).toHaveLength(1)
    expect((await test.find('v2.10.3'))[0]).toBe('dome 3 v2.10.3')
    const search = { ...area, query: 'dome 3 v2.10.3', strategy: 'DenseSparseHybrid', topK: 3, minScore: -1 } as const
    const { matches } = await test.store.find(search, questions)
    expect(matches[0]?.chunk.text).toBe('dome 3 v2.10.3')
    expect(existsSync(test.folder) ? readdirSync(test.folder) : []).toEqual([])
  })

  it('tells how alike texts are to the model that is built in, and of another that it does not know', async () => {
    await using built = openStore({ version: { ...builtIn, modelDir } })
    const [near = 0, far = 0, none] =
      (await built.store.likeness('How do I repair a bicycle?', ['Mending a bike', 'Minutes of the trustees', '😀'])) ??
      []
    expect(near).toBeGreaterThan(far)
    expect(near).toBeLessThanOrEqual(1)
    expect(none).toBe(0)
    await using other = openStore()
    expect(await other.store.likeness('How do I repair a bicycle?', ['Mending a bike'])).toBeNull()
  })

  it('holds everything after a reopening', async () => {
    await using test = openStore()
    await test.add('dome')
    await test.reopen()
    expect(await test.find('dome')).toEqual(['dome'])
    expect(await test.store.search([team], await embedder.generateEmbedding('dome'), 1, 0.9)).toHaveLength(1)
  })

  it('takes up a removal of vectors that was interrupted, and can have vectors of that model again', async () => {
    await using test = openStore()
    await test.add('dome wind')
    const newer = { ...embedder, modelId: 'newer' }
    await test.reopen(newer)
    await test.store.models.keepOnly([], new AbortController().signal)
    const tables = test.db.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%USING vec0%'").pluck()
    expect(tables.all()).toEqual(['retrieval_vectors_2'])

    await test.reopen(embedder)
    await test.add('bread and butter')
    await test.reopen(newer, () => test.db.exec('DELETE FROM retrieval_vectors_1_vector_chunks00'))
    expect(tables.all()).toEqual(['retrieval_vectors_2'])
    await test.reopen(embedder)
    await test.add('rain on the roof')
    const query = await embedder.generateEmbedding('rain on the roof')
    expect((await test.store.search([team], query, 1, 0.9)).map(({ chunk }) => chunk.text)).toEqual([
      'rain on the roof',
    ])
  })

  it('never compares vectors of different models', async () => {
    await using test = openStore()
    await test.add('dome')
    await test.reopen({ providerId: 'fake', modelId: 'another', dimensions: 32 })
    expect(await test.store.search([team], await embedder.generateEmbedding('dome'), 1, -1)).toEqual([])
    expect(await test.find('dome')).toEqual(['dome'])
  })

  it('refuses vectors of another length and of no numbers', async () => {
    await using test = openStore()
    const chunk = { id: newGuid(), text: 'dome', metadata: {}, origin: 'UserContent' as const }
    for (const vector of [new Float32Array(8), new Float32Array(32).fill(Number.NaN)]) {
      await expect(test.store.search([team], vector, 1, -1)).rejects.toMatchObject({ code: 'InvalidInput' })
      await expect(test.store.index(team, { ...chunk, vector })).rejects.toMatchObject({ code: 'InvalidInput' })
    }
    expect(await test.store.listScopes()).toEqual([])
  })

  it('writes a chunk, its vector and its words together or not at all', async () => {
    await using test = openStore()
    await test.add('kept')
    const vector = await embedder.generateEmbedding('lost')
    const chunk = { id: newGuid(), text: 'lost', metadata: {}, origin: 'UserContent' as const }
    const [prepared] = await test.store.rows.prepare([chunk.text])
    expect(() =>
      test.store.rows.write((rows) => {
        rows.index(rows.add(other, chunk, null), prepared!, vector)
        throw new Error('full')
      }),
    ).toThrow('full')
    expect(await test.store.listScopes()).toEqual([{ scope: team, chunkCount: 1 }])
    expect(await test.find('lost', { scopes: [team, other], origins: null })).toEqual([])
    await test.store.index(other, { ...chunk, vector })
    expect(await test.find('lost', { scopes: [other], origins: null })).toEqual(['lost'])
  })
})

/** A word for each number; what ends in digits is read as two. */
const word = (at: number): string =>
  String(at)
    .split('')
    .map((digit) => 'bcdfghklmn'[Number(digit)])
    .join('a')

const changeByte = (file: string, place: number): void => {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length * place)
  bytes[at] = (bytes[at] ?? 0) ^ 0x55
  writeFileSync(file, bytes)
}

/** Enough that some of it is written to files when the store closes. */
const MANY = 300

describe('the files of the search index', () => {
  const fill = async (test: ReturnType<typeof openStore>) => {
    for (let at = 0; at < MANY; at++) await test.add(`passage of qu${word(at)}`)
  }
  const found = async (test: ReturnType<typeof openStore>) => [
    await test.find(`qu${word(7)}`),
    await test.find(`qu${word(299)}`),
    (await test.store.search([team], await embedder.generateEmbedding(`passage of qu${word(7)}`), 1, 0.99)).length,
  ]
  const everything = [[`passage of qu${word(7)}`], [`passage of qu${word(299)}`], 1]

  it('hold what was indexed, and nothing that was removed while they were closed', async () => {
    await using test = openStore()
    await fill(test)
    await test.reopen()
    expect(readdirSync(test.folder).filter((name) => name.endsWith('.segment'))).toHaveLength(1)
    expect(await found(test)).toEqual(everything)
    await test.reopen(undefined, () => {
      const row = test.db
        .prepare<[], number>(`SELECT row_id FROM retrieval_texts WHERE text = 'passage of qu${word(7)}'`)
        .pluck()
        .get()
      test.db.prepare('UPDATE retrieval_chunks SET deleted_at = 1 WHERE row_id = ?').run(row)
    })
    expect(await test.find(`qu${word(7)}`)).toEqual([])
    expect(await test.find(`qu${word(299)}`)).toEqual([`passage of qu${word(299)}`])
  })

  it.each<[string, (folder: string, file: string) => void]>([
    ['were deleted', (folder) => rmSync(folder, { recursive: true })],
    ['are cut short', (_folder, file) => truncateSync(file, 500)],
    ['hold something else', (_folder, file) => writeFileSync(file, 'nothing of the kind')],
    ['have another byte at the beginning', (_folder, file) => changeByte(file, 0)],
    ['have another byte in the middle', (_folder, file) => changeByte(file, 0.5)],
    ['have another byte at the end', (_folder, file) => changeByte(file, 0.999)],
  ])('are made anew when they %s', async (_name, harm) => {
    await using test = openStore()
    await fill(test)
    await test.reopen(undefined, () => {
      const [file = ''] = readdirSync(test.folder)
      harm(test.folder, join(test.folder, file))
    })
    expect(await found(test)).toEqual(everything)
  })

  it('tell a row from another that got its number', async () => {
    await using test = openStore()
    await fill(test)
    await test.reopen(undefined, () => {
      test.db.exec(`UPDATE retrieval_texts SET text = 'something new' WHERE text = 'passage of qu${word(7)}'`)
      test.db.exec(
        `UPDATE retrieval_chunks SET stamp = 1 WHERE row_id = (SELECT row_id FROM retrieval_texts WHERE text = 'something new')`,
      )
    })
    expect(await test.find(`qu${word(7)}`)).toEqual([])
    expect(await test.find('something new')).toEqual(['something new'])
  })
})
