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
    { userId: 'ada', teams: { 'alpha-1_x': everyPermission } },
    { userId: 'bob', teams: { beta: everyPermission } },
  ])
  ada = team.as('ada')
  bob = team.as('bob')
}, SLOW_MS)
afterAll(() => team?.[Symbol.asyncDispose]())

const FOLDER = 'team-alpha-1_x'
const taken = <Value>(outcome: { ok: true; value: Value } | { ok: false; error: unknown }): Value => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}
const json = async (path: string): Promise<unknown> => JSON.parse((await team.blob(path)).toString())
const kinds = (teamId: string): string[] =>
  team
    .events('_platform.kb')
    .filter((event) => event.teamId === teamId)
    .map(({ kind }) => kind)

describe('artifacts', () => {
  it('[K6.01] [K6.02] [K6.08] the original bytes stand under the team, by id and extension', async () => {
    const bytes = 'Weight;Bird\n2;kakapo\n'
    const upper = await ada.add({ fileName: 'REPORT.CSV', bytes })
    const note = taken(await ada.knowledge.AddNote({ title: 'a.pdf', body: 'Not a PDF.' }))
    const narrative = taken(await ada.knowledge.IngestNarrative({ title: 'b', body: 'Told.', sourceModule: 'visits' }))
    const listed = await team.blobs(`${FOLDER}/kb-documents`)
    for (const [{ documentId }, extension] of [
      [upper, 'csv'],
      [note, 'md'],
      [narrative, 'md'],
    ] as const)
      expect(listed).toContain(`${FOLDER}/kb-documents/${documentId}.${extension}`)
    expect((await team.blob(`${FOLDER}/kb-documents/${upper.documentId}.csv`)).toString()).toBe(bytes)
  })

  it('[K6.03] the metadata file equals GetDocument, Indexed and Failed', { timeout: SLOW_MS }, async () => {
    const { documentId } = await ada.add({ fileName: 'log.txt', bytes: 'The tide turns at noon.' })
    const [indexed] = await ada.settled([documentId], SLOW_MS)
    const path = `${FOLDER}/kb-documents/${documentId}.meta.json`
    await until('the metadata', async () => ((await json(path)) as { status: string }).status === 'Indexed')
    expect(await json(path)).toEqual(indexed)
    const broken = await ada.add({ fileName: 'x.json', bytes: '{"a":' })
    const [failed] = await ada.settled([broken.documentId], SLOW_MS)
    const failedPath = `${FOLDER}/kb-documents/${broken.documentId}.meta.json`
    await until(
      'the metadata of the failed one',
      async () => ((await json(failedPath)) as { status: string }).status === 'Failed',
    )
    expect(await json(failedPath)).toEqual(failed)
  })

  it('[K6.04] the standing context stands in entries.json', async () => {
    const entries = [
      { id: '00000000-0000-7000-8000-000000000001', text: 'b', order: 2 },
      { id: '00000000-0000-7000-8000-000000000002', text: 'a', order: 1 },
    ]
    await ada.knowledge.SetAIContext(entries)
    expect(await json(`${FOLDER}/kb-ai-context/entries.json`)).toEqual(await ada.knowledge.GetAIContext())
  })

  it('[K6.10] what else is stored for a document stands beside it and goes with it', { timeout: SLOW_MS }, async () => {
    const { documentId } = taken(await ada.knowledge.AddNote({ title: 'Old', body: 'Before.' }))
    await ada.settled([documentId], SLOW_MS)
    taken(await ada.knowledge.UpdateNote({ documentId, body: 'After.' }))
    await ada.settled([documentId], SLOW_MS)
    const own = async () => (await team.blobs()).filter((path) => path.includes(documentId))
    const before = await own()
    expect(before.length).toBeGreaterThan(2)
    for (const path of before) expect(path.startsWith(`${FOLDER}/kb-documents/${documentId}.`)).toBe(true)
    await ada.knowledge.DeleteDocument(documentId)
    await expect.poll(own, { timeout: SLOW_MS }).toEqual([])
  })

  it('[K6.05] [K6.06] [K6.07] a reset empties both folders of the team, and nothing else', {
    timeout: SLOW_MS,
  }, async () => {
    const mine = await ada.add({ fileName: 'mine.txt', bytes: 'The bittern booms in the reeds.' })
    const others = await bob.add({ fileName: 'others.txt', bytes: 'The bittern booms elsewhere too.' })
    await ada.settled([mine.documentId], SLOW_MS)
    await bob.settled([others.documentId], SLOW_MS)
    await bob.knowledge.SetAIContext([{ id: mine.documentId, text: 'Beta stays.', order: 1 }])
    const betaBefore = await team.blobs('team-beta')
    const kept = `${FOLDER}/pictures/plan.png`
    await team.putBlob(kept, 'Drawn by hand.')
    const { documentId } = others
    await until('the metadata of the other team', async () =>
      (await team.blob(`team-beta/kb-documents/${documentId}.meta.json`)).toString().includes('"Indexed"'),
    )
    await ada.knowledge.ResetKnowledgeBase()
    expect(await team.blobs(FOLDER)).toEqual([kept])
    expect((await team.blob(kept)).toString()).toBe('Drawn by hand.')
    expect(await team.blobs('team-beta')).toEqual(betaBefore)
    expect(await ada.knowledge.ListDocuments()).toEqual([])
    expect(await ada.knowledge.GetAIContext()).toEqual([])
    expect((await ada.retrieval.Search({ query: 'bittern booms', minScore: -1 })).matches).toEqual([])
    expect((await bob.retrieval.Search({ query: 'bittern booms', minScore: -1 })).matches).not.toEqual([])
    expect(await bob.knowledge.GetAIContext()).toMatchObject([{ text: 'Beta stays.' }])
  })
})

describe('event records', () => {
  it('[K9.01] [K9.02] [K9.04] [K9.05] one for each upload, deletion, reset and change of the context', async () => {
    const before = kinds('beta').length
    await bob.upload({
      fileName: 'refused.exe',
      contentType: 'application/x-msdownload',
      bytes: 'MZ\u0000\u0003\u0000\u0004',
    })
    expect(kinds('beta')).toHaveLength(before)
    const { documentId } = await bob.add({ fileName: 'kept.txt', bytes: 'Kept.' })
    await bob.knowledge.DeleteDocument(documentId)
    await bob.knowledge.SetAIContext([])
    await bob.knowledge.ResetKnowledgeBase()
    expect(kinds('beta').slice(before)).toEqual([
      'DocumentUploaded',
      'DocumentDeleted',
      'AIContextUpdated',
      'KnowledgeBaseReset',
    ])
    expect(team.events('_platform.kb').at(-1)).toMatchObject({ teamId: 'beta', userId: 'bob' })
  })

  it('[K9.03] one for a file that cannot be read', async () => {
    const { documentId } = await bob.add({ fileName: 'broken.json', bytes: '{"a": [' })
    await bob.settled([documentId], SLOW_MS)
    const failures = team.events('_platform.kb').filter(({ kind }) => kind === 'DocumentExtractionFailed')
    expect(failures.filter(({ payload }) => payload.documentId === documentId)).toHaveLength(1)
  })
})
