import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HostClient } from '../host-client.ts'
import { everyPermission, launchTeamHost, type TeamHost } from '../team-host.ts'
import { until } from '../until.ts'

const SLOW_MS = 120_000

let team: TeamHost
let ada: HostClient
let bob: HostClient

beforeAll(async () => {
  team = await launchTeamHost([
    { userId: 'ada', teams: { alpha: everyPermission } },
    { userId: 'bob', teams: { beta: everyPermission } },
  ])
  ada = team.as('ada')
  bob = team.as('bob')
}, SLOW_MS)
afterAll(() => team?.[Symbol.asyncDispose]())

const taken = <Value>(outcome: { ok: true; value: Value } | { ok: false; error: unknown }): Value => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}
const found = async (query: string, documentId: string): Promise<boolean> => {
  const { matches } = await ada.retrieval.Search({ query, minScore: -1, topK: 50, mergeStrategy: 'SparseOnly' })
  return matches.some((match) => match.documentId === documentId)
}

describe('notes and narratives', () => {
  it('[K4.01] a note has its title, or none', async () => {
    const titled = taken(await ada.knowledge.AddNote({ title: 'Rota', body: 'Ilse opens.' }))
    const untitled = taken(await ada.knowledge.AddNote({ body: 'Marit closes.\n\nSecond paragraph.' }))
    expect(titled).toMatchObject({ fileName: 'Rota.md', source: { type: 'Note', noteTitle: 'Rota' } })
    expect(untitled).toMatchObject({ fileName: 'Marit closes.md', source: { type: 'Note', noteTitle: null } })
  })

  it('[K4.02] [K4.03] a changed note keeps its id and is ingested anew', { timeout: SLOW_MS }, async () => {
    const { documentId } = taken(await ada.knowledge.AddNote({ title: 'Bridge', body: 'The cormorant sits there.' }))
    await ada.settled([documentId], SLOW_MS)
    expect(await found('cormorant', documentId)).toBe(true)
    const changed = taken(
      await ada.knowledge.UpdateNote({ documentId, title: 'Weir', body: 'The kingfisher sits there.' }),
    )
    expect(changed).toMatchObject({ documentId, source: { type: 'Note', noteTitle: 'Weir' }, fileName: 'Weir.md' })
    await ada.settled([documentId], SLOW_MS)
    expect([await found('kingfisher', documentId), await found('cormorant', documentId)]).toEqual([true, false])
  })

  it('[K4.04] a narrative says which module told it, and under which title', async () => {
    const request = { title: 'Visit of the 4th / evening', body: 'Twelve people came.', sourceModule: 'visits' }
    expect(taken(await ada.knowledge.IngestNarrative(request)).source).toEqual({
      type: 'FromNarrative',
      sourceModule: request.sourceModule,
      originalTitle: request.title,
    })
  })

  it('[K3.11] a narrative is found among the documents that it is listed with (it was left out)', async () => {
    const request = { title: 'Pond', body: 'Eleven newts were counted at the sluice.', sourceModule: 'visits' }
    const { documentId } = taken(await ada.knowledge.IngestNarrative(request))
    await ada.settled([documentId], SLOW_MS)
    const { passages } = await ada.retrieval.FindPassages({ query: 'newts at the sluice' })
    expect(passages.map((passage) => passage.quote)).toContain(request.body)
  })

  it('many changes in a row end with the last one, indexed', { timeout: SLOW_MS }, async () => {
    const { documentId } = taken(await ada.knowledge.AddNote({ title: 'Draft', body: 'Word zero.' }))
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ada.knowledge.UpdateNote({ documentId, title: 'Draft', body: `Take ${at}.` }),
      ),
    )
    taken(await ada.knowledge.UpdateNote({ documentId, title: 'Draft', body: 'The final oystercatcher.' }))
    await until('the last words to be found', () => found('oystercatcher', documentId), { timeoutMs: SLOW_MS })
    const [settled] = await ada.settled([documentId], SLOW_MS)
    expect(settled?.status).toBe('Indexed')
    const read = await ada.documents.ReadDocument({ documentId, offset: 0, length: 1_000 })
    expect(Buffer.from(read?.bytes ?? []).toString()).toBe('The final oystercatcher.')
  })
})

const entry = (at: number, text: string, order: number) => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  text,
  order,
})

describe('standing context', () => {
  it('[K5.02] [K5.03] is read by its order, and replaced as a whole', async () => {
    const entries = [entry(1, 'third', 30), entry(2, 'first', -5), entry(3, 'second', 7)]
    await ada.knowledge.SetAIContext(entries)
    const read = await ada.knowledge.GetAIContext()
    expect(read.map(({ text }) => text)).toEqual(['first', 'second', 'third'])
    await ada.knowledge.SetAIContext([entry(2, 'alone', 1)])
    expect(await ada.knowledge.GetAIContext()).toEqual([entry(2, 'alone', 1)])
  })

  it("[K5.04] is each team's own", async () => {
    await ada.knowledge.SetAIContext([entry(1, 'for alpha', 1)])
    await bob.knowledge.SetAIContext([entry(1, 'for beta', 1)])
    expect((await ada.knowledge.GetAIContext()).map(({ text }) => text)).toEqual(['for alpha'])
    expect((await bob.knowledge.GetAIContext()).map(({ text }) => text)).toEqual(['for beta'])
  })
})
