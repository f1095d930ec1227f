/** A vector store of somebody else's: a list, searched from end to end. */
export const listStore = () => {
  let rows = []
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)
  const live = (scope) => rows.filter((row) => row.deletedAt === null && same(row.scope, scope))
  const cosine = (one, other) => {
    let [sum, left, right] = [0, 0, 0]
    for (const [at, value] of one.entries()) {
      sum += value * other[at]
      left += value * value
      right += other[at] * other[at]
    }
    return sum / Math.sqrt(left * right)
  }
  const bury = (row) => {
    row.deletedAt = Date.now()
  }
  return {
    async index(scope, chunk) {
      rows = [...rows.filter((row) => row.chunk.id !== chunk.id), { scope, chunk, deletedAt: null }]
    },
    async search(scopes, queryVector, topK, minScore) {
      return scopes
        .flatMap(live)
        .map(({ chunk }) => ({ chunk, score: cosine(queryVector, chunk.vector) }))
        .filter(({ score }) => score >= minScore)
        .sort((one, other) => other.score - one.score)
        .slice(0, topK)
    },
    async deleteChunk(scope, chunkId) {
      live(scope)
        .filter(({ chunk }) => chunk.id === chunkId)
        .forEach(bury)
    },
    async deleteByScope(scope) {
      live(scope).forEach(bury)
    },
    async vacuum(scope, retainTombstonesMs) {
      const old = rows.filter(
        (row) => row.deletedAt !== null && same(row.scope, scope) && row.deletedAt <= Date.now() - retainTombstonesMs,
      )
      rows = rows.filter((row) => !old.includes(row))
      return old.length
    },
    async listChunks(scope) {
      return live(scope).map(({ chunk }) => chunk)
    },
    async listScopes() {
      const scopes = new Map(
        rows.filter((row) => row.deletedAt === null).map(({ scope }) => [JSON.stringify(scope), scope]),
      )
      return [...scopes.values()].map((scope) => ({ scope, chunkCount: live(scope).length }))
    },
  }
}
