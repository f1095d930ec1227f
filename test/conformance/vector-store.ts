import { describe, expect, it } from 'vitest'
import type { VectorScope } from '../../src/contracts/index.ts'
import { newGuid } from '../../src/main/platform/index.ts'
import type { ChunkVector, VectorStore } from '../../src/main/retrieval/index.ts'

export interface VectorStoreUnderTest extends AsyncDisposable {
  readonly store: VectorStore
  readonly dimensions: number
}

const team = (teamId: string): VectorScope => ({ type: 'Team', teamId })
const ada: VectorScope = { type: 'User', userId: 'ada' }

/** A vector that points along some axes. */
const along = (dimensions: number, axes: Readonly<Record<number, number>>): Float32Array => {
  const vector = new Float32Array(dimensions)
  for (const [axis, value] of Object.entries(axes)) vector[Number(axis)] = value
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

const chunk = (text: string, vector: Float32Array, id = newGuid()): ChunkVector => ({
  id,
  text,
  vector,
  metadata: { fileName: `${text}.txt`, note: 'ü "quoted"' },
  origin: 'UserContent',
})

const textsOf = (matches: readonly { readonly chunk: { readonly text: string } }[]): string[] =>
  matches.map((match) => match.chunk.text)

/** What every vector store promises. `open` gives an empty store. */
export const vectorStoreContract = (name: string, open: () => Promise<VectorStoreUnderTest>): void => {
  describe(`${name} as a vector store`, () => {
    it('finds the nearest chunks, best first, with their cosine', async () => {
      await using test = await open()
      const { store, dimensions } = test
      await store.index(ada, chunk('far', along(dimensions, { 1: 1 })))
      await store.index(ada, chunk('near', along(dimensions, { 0: 3, 1: 1 })))
      await store.index(ada, chunk('same', along(dimensions, { 0: 1 })))
      const matches = await store.search([ada], along(dimensions, { 0: 1 }), 2, -1)
      expect(textsOf(matches)).toEqual(['same', 'near'])
      expect(matches[0]?.score).toBeCloseTo(1, 3)
      expect(matches[1]?.score).toBeCloseTo(3 / Math.sqrt(10), 3)
    })

    it('gives back what was indexed', async () => {
      await using test = await open()
      const stored = chunk('kept', along(test.dimensions, { 0: 1, 3: 2 }))
      await test.store.index(ada, { ...stored, origin: 'Note' })
      const [match] = await test.store.search([ada], stored.vector, 1, 0)
      expect(match?.chunk).toMatchObject({ id: stored.id, text: 'kept', metadata: stored.metadata, origin: 'Note' })
      expect(Array.from(match?.chunk.vector ?? [])).toEqual(Array.from(stored.vector))
    })

    it('looks only into the scopes that it is given', async () => {
      await using test = await open()
      const { store, dimensions } = test
      const vector = along(dimensions, { 0: 1 })
      const scopes: VectorScope[] = [
        team('a'),
        team('b'),
        ada,
        { type: 'User', userId: 'a' },
        { type: 'Platform' },
        { type: 'Deployment' },
      ]
      for (const scope of scopes) await store.index(scope, chunk(JSON.stringify(scope), vector))
      for (const scope of scopes)
        expect(textsOf(await store.search([scope], vector, 10, -1))).toEqual([JSON.stringify(scope)])
      expect(textsOf(await store.search([team('a'), ada], vector, 10, -1)).sort()).toEqual(
        [team('a'), ada].map((scope) => JSON.stringify(scope)).sort(),
      )
      expect(await store.search([], vector, 10, -1)).toEqual([])
      expect(await store.search([team('none')], vector, 10, -1)).toEqual([])
    })

    it('keeps to topK and minScore', async () => {
      await using test = await open()
      const { store, dimensions } = test
      for (let at = 1; at <= 8; at++) await store.index(ada, chunk(`c${at}`, along(dimensions, { 0: 1, 1: at / 4 })))
      const query = along(dimensions, { 0: 1 })
      expect(textsOf(await store.search([ada], query, 3, -1))).toEqual(['c1', 'c2', 'c3'])
      expect(await store.search([ada], query, 0, -1)).toEqual([])
      const good = await store.search([ada], query, 8, 0.8)
      expect(textsOf(good)).toEqual(['c1', 'c2', 'c3'])
      for (const { score } of good) expect(score).toBeGreaterThanOrEqual(0.8)
    })

    it('replaces a chunk that has the same id', async () => {
      await using test = await open()
      const { store, dimensions } = test
      const first = chunk('first', along(dimensions, { 0: 1 }))
      await store.index(ada, first)
      await store.index(ada, chunk('second', along(dimensions, { 1: 1 }), first.id))
      expect(textsOf(await store.search([ada], along(dimensions, { 1: 1 }), 5, -1))).toEqual(['second'])
      expect(await store.listScopes()).toEqual([{ scope: ada, chunkCount: 1 }])
    })

    it('takes a zero vector, which nothing finds, and finds nothing by one', async () => {
      await using test = await open()
      const { store, dimensions } = test
      await store.index(ada, chunk('silent', new Float32Array(dimensions)))
      await store.index(ada, chunk('loud', along(dimensions, { 0: 1 })))
      expect(textsOf(await store.search([ada], along(dimensions, { 0: 1 }), 5, -1))).toEqual(['loud'])
      expect(await store.search([ada], new Float32Array(dimensions), 5, -1)).toEqual([])
      expect(textsOf((await store.listChunks(ada)).map((listed) => ({ chunk: listed }))).sort()).toEqual([
        'loud',
        'silent',
      ])
    })

    it('deletes a chunk, and only in its own scope', async () => {
      await using test = await open()
      const { store, dimensions } = test
      const vector = along(dimensions, { 0: 1 })
      const [gone, kept] = [chunk('gone', vector), chunk('kept', vector)]
      await store.index(ada, gone)
      await store.index(ada, kept)
      await store.deleteChunk(team('a'), gone.id)
      expect(await store.search([ada], vector, 5, -1)).toHaveLength(2)
      await store.deleteChunk(ada, gone.id)
      await store.deleteChunk(ada, newGuid())
      expect(textsOf(await store.search([ada], vector, 5, -1))).toEqual(['kept'])
      expect(await store.listChunks(ada)).toHaveLength(1)
      await store.index(ada, gone)
      expect(await store.search([ada], vector, 5, -1)).toHaveLength(2)
    })

    it('deletes a scope and leaves the others', async () => {
      await using test = await open()
      const { store, dimensions } = test
      const vector = along(dimensions, { 0: 1 })
      for (let at = 0; at < 40; at++) await store.index(team('a'), chunk(`a${at}`, vector))
      await store.index(team('b'), chunk('b', vector))
      await store.deleteByScope(team('a'))
      expect(textsOf(await store.search([team('a'), team('b')], vector, 50, -1))).toEqual(['b'])
      expect(await store.listScopes()).toEqual([{ scope: team('b'), chunkCount: 1 }])
    })

    it('vacuums what was deleted long enough ago', async () => {
      await using test = await open()
      const { store, dimensions } = test
      const stored = chunk('gone', along(dimensions, { 0: 1 }))
      await store.index(ada, stored)
      expect(await store.vacuum(ada, 0)).toBe(0)
      await store.deleteChunk(ada, stored.id)
      expect(await store.vacuum(ada, 60_000)).toBe(0)
      expect(await store.vacuum(team('a'), 0)).toBe(0)
      expect(await store.vacuum(ada, 0)).toBe(1)
      expect(await store.vacuum(ada, 0)).toBe(0)
    })

    it('lists scopes with their counts', async () => {
      await using test = await open()
      const { store, dimensions } = test
      expect(await store.listScopes()).toEqual([])
      const vector = along(dimensions, { 0: 1 })
      await store.index(ada, chunk('one', vector))
      await store.index(ada, { ...chunk('two', vector), origin: 'Narrative' })
      await store.index({ type: 'Platform' }, chunk('three', vector))
      const scopes = await store.listScopes()
      expect(scopes).toHaveLength(2)
      expect(scopes).toContainEqual({ scope: ada, chunkCount: 2 })
      expect(scopes).toContainEqual({ scope: { type: 'Platform' }, chunkCount: 1 })
    })
  })
}
