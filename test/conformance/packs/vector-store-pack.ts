import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ChunkOrigin, VectorScope } from '../../../src/contracts/index.ts'
import type { ChunkVector, VectorStore } from '../../../src/main/retrieval/index.ts'
import { type Check, checkOn, type Open } from './check.ts'

export interface VectorStoreSubject {
  /** Holds nothing yet. */
  readonly store: VectorStore
  /** The length of its vectors, at least 4. */
  readonly dimensions: number
}

const team = (teamId: string): VectorScope => ({ type: 'Team', teamId })
const user: VectorScope = { type: 'User', userId: 'ada' }
const everyScope: readonly VectorScope[] = [
  team('a'),
  team('b'),
  user,
  { type: 'User', userId: 'a' },
  { type: 'Platform' },
  { type: 'Deployment' },
]

/** A vector of length 1 that points along some axes. */
const along = (dimensions: number, ...axes: readonly number[]): Float32Array => {
  const vector = new Float32Array(dimensions)
  for (const [axis, value] of axes.entries()) vector[axis] = value / Math.hypot(...axes)
  return vector
}
const chunkOf = (text: string, vector: Float32Array, origin: ChunkOrigin = 'UserContent'): ChunkVector => ({
  id: randomUUID(),
  text,
  vector,
  metadata: { fileName: `${text}.txt`, note: 'ü "quoted"' },
  origin,
})
const key = (scope: VectorScope): string => JSON.stringify(scope)
const sorted = (texts: readonly string[]): string[] => [...texts].sort()
const texts = (found: readonly { readonly chunk: ChunkVector }[]): string[] => found.map(({ chunk }) => chunk.text)

/** What every vector store promises by its seven operations. */
export const vectorStoreChecks = (open: Open<VectorStoreSubject>): Check[] => {
  const check = checkOn(open)
  return [
    check('[R2.06] [R2.05] finds a chunk by its own vector, with chunk and score', async ({ store, dimensions }) => {
      const chunk = chunkOf('kept', along(dimensions, 1, 2))
      await store.index(user, chunk)
      const [match, ...others] = await store.search([user], chunk.vector, 5, -1)
      assert.equal(others.length, 0)
      assert.equal(match?.chunk.id, chunk.id)
      assert.ok(Number.isFinite(match?.score), 'the match has a score')
    }),
    check('[R2.04] gives back what was indexed', async ({ store, dimensions }) => {
      for (const origin of ['UserContent', 'Narrative', 'Note', 'Synthetic'] as const) {
        const scope = team(`of-${origin.toLowerCase()}`)
        const chunk = chunkOf(`a ${origin} with 漢字 and 😀`, along(dimensions, 1, 0.5), origin)
        await store.index(scope, chunk)
        for (const found of [
          ...(await store.search([scope], chunk.vector, 1, -1)).map((match) => match.chunk),
          ...(await store.listChunks(scope)),
        ]) {
          assert.deepEqual(
            { id: found.id, text: found.text, origin: found.origin },
            { id: chunk.id, text: chunk.text, origin },
          )
          for (const [name, value] of Object.entries(chunk.metadata)) assert.equal(found.metadata[name], value)
          assert.ok(found.vector instanceof Float32Array, 'the vector is a Float32Array')
          assert.deepEqual(Array.from(found.vector), Array.from(chunk.vector))
        }
      }
    }),
    check('[R2.07] [R12.02] looks in the given scopes only', async ({ store, dimensions }) => {
      const vector = along(dimensions, 1)
      for (const scope of everyScope) await store.index(scope, chunkOf(key(scope), vector))
      for (const scope of everyScope) assert.deepEqual(texts(await store.search([scope], vector, 10, -1)), [key(scope)])
      const both = await store.search([team('a'), user], vector, 10, -1)
      assert.deepEqual(sorted(texts(both)), sorted([key(team('a')), key(user)]))
      assert.deepEqual(await store.search([], vector, 10, -1), [])
      assert.deepEqual(await store.search([team('empty')], vector, 10, -1), [])
    }),
    check('[R2.08] gives at most topK, best first, none below minScore', async ({ store, dimensions }) => {
      for (let at = 1; at <= 8; at++) await store.index(user, chunkOf(`c${at}`, along(dimensions, 1, at / 4)))
      const query = along(dimensions, 1)
      const all = await store.search([user], query, 8, -1)
      assert.deepEqual(texts(all), ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'])
      for (const [at, { score }] of all.entries())
        assert.ok(at === 0 || score <= (all[at - 1]?.score ?? 0), 'scores fall')
      assert.deepEqual(texts(await store.search([user], query, 3, -1)), ['c1', 'c2', 'c3'])
      const threshold = all[4]?.score ?? 0
      const good = await store.search([user], query, 8, threshold)
      assert.deepEqual(texts(good), ['c1', 'c2', 'c3', 'c4', 'c5'])
    }),
    check('[R2.09] finds and lists a deleted chunk no more', async ({ store, dimensions }) => {
      const vector = along(dimensions, 1)
      const [gone, kept] = [chunkOf('gone', vector), chunkOf('kept', vector)]
      await store.index(user, gone)
      await store.index(user, kept)
      await store.deleteChunk(user, gone.id)
      assert.deepEqual(texts(await store.search([user], vector, 5, -1)), ['kept'])
      assert.deepEqual(
        (await store.listChunks(user)).map(({ text }) => text),
        ['kept'],
      )
    }),
    check('reads chunks of a scope by their ids, where it can', async ({ store, dimensions }) => {
      if (store.readChunks === undefined) return
      const [one, two, gone] = ['one', 'two', 'gone'].map((text, at) => chunkOf(text, along(dimensions, 1, at)))
      assert.ok(one && two && gone)
      for (const chunk of [one, two, gone]) await store.index(team('a'), chunk)
      await store.deleteChunk(team('a'), gone.id)
      const read = await store.readChunks(team('a'), [two.id, gone.id, randomUUID(), one.id])
      assert.deepEqual(
        read.map((chunk) => chunk && { id: chunk.id, text: chunk.text, vector: Array.from(chunk.vector) }),
        [two, null, null, one].map(
          (chunk) => chunk && { id: chunk.id, text: chunk.text, vector: Array.from(chunk.vector) },
        ),
      )
      assert.deepEqual(await store.readChunks(team('b'), [one.id]), [null])
    }),
    check('[R2.10] empties one scope and leaves the others', async ({ store, dimensions }) => {
      const vector = along(dimensions, 1)
      for (let at = 0; at < 40; at++) await store.index(team('a'), chunkOf(`a${at}`, vector))
      await store.index(team('b'), chunkOf('b', vector))
      await store.deleteByScope(team('a'))
      assert.deepEqual(texts(await store.search([team('a'), team('b')], vector, 50, -1)), ['b'])
      assert.deepEqual(await store.listChunks(team('a')), [])
      assert.deepEqual(
        (await store.listChunks(team('b'))).map(({ text }) => text),
        ['b'],
      )
    }),
    check(
      '[R2.11] vacuums the tombstones of a scope that are old enough, and tells how many',
      async ({ store, dimensions }) => {
        const chunks = [1, 2, 3].map((at) => chunkOf(`gone ${at}`, along(dimensions, 1)))
        for (const chunk of chunks) await store.index(user, chunk)
        assert.equal(await store.vacuum(user, 0), 0)
        for (const { id } of chunks.slice(0, 2)) await store.deleteChunk(user, id)
        assert.equal(await store.vacuum(user, 3_600_000), 0)
        assert.equal(await store.vacuum(team('a'), 0), 0)
        assert.equal(await store.vacuum(user, 0), 2)
        assert.equal(await store.vacuum(user, 0), 0)
        assert.deepEqual(
          (await store.listChunks(user)).map(({ text }) => text),
          ['gone 3'],
        )
      },
    ),
    check('[R2.12] lists the chunks of a scope, and the scopes that hold any', async ({ store, dimensions }) => {
      assert.deepEqual(await store.listScopes(), [])
      const vector = along(dimensions, 1)
      await store.index(user, chunkOf('one', vector))
      await store.index(user, chunkOf('two', vector, 'Note'))
      await store.index({ type: 'Platform' }, chunkOf('three', vector))
      assert.deepEqual(sorted((await store.listChunks(user)).map(({ text }) => text)), ['one', 'two'])
      const counts = (await store.listScopes()).map(({ scope, chunkCount }) => `${key(scope)} ${chunkCount}`)
      assert.deepEqual(sorted(counts), sorted([`${key(user)} 2`, `${key({ type: 'Platform' })} 1`]))
    }),
  ]
}
