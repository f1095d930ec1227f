import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INGESTION_STATUS, type IngestionStatusUpdate } from '../../src/contracts/index.ts'
import type { HostClient } from '../host-client.ts'
import type { NotificationStream } from '../notification-stream.ts'
import { everyPermission, launchTeamHost, type TeamHost } from '../team-host.ts'

const SLOW_MS = 120_000

let team: TeamHost
let ada: HostClient
let heard: NotificationStream
let member: NotificationStream
let withoutRead: NotificationStream
let stranger: NotificationStream

beforeAll(async () => {
  team = await launchTeamHost([
    { userId: 'ada', teams: { alpha: everyPermission } },
    { userId: 'member', teams: { alpha: ['knowledge:read'] } },
    { userId: 'writer', teams: { alpha: ['knowledge:write', 'assistant:use'] } },
    { userId: 'stranger', teams: { beta: everyPermission } },
  ])
  ada = team.as('ada')
  heard = await ada.notifications()
  member = await team.as('member').notifications()
  withoutRead = await team.as('writer').notifications()
  stranger = await team.as('stranger').notifications()
}, SLOW_MS)
afterAll(async () => {
  for (const stream of [heard, member, withoutRead, stranger]) await stream?.[Symbol.asyncDispose]()
  await team?.[Symbol.asyncDispose]()
})

const updatesOf = (stream: NotificationStream, documentId: string): IngestionStatusUpdate[] =>
  stream.received.flatMap(({ kind, payload }) =>
    kind === INGESTION_STATUS && payload.documentId === documentId ? [payload] : [],
  )
const ended = (stream: NotificationStream, documentId: string) =>
  stream.first(
    `the end of ${documentId}`,
    ({ kind, payload }) =>
      kind === INGESTION_STATUS &&
      payload.documentId === documentId &&
      (payload.status === 'Indexed' || payload.status === 'Failed'),
    SLOW_MS,
  )
const statuses = (updates: readonly IngestionStatusUpdate[]): string[] =>
  updates.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1])

/** Paragraphs that make more than a hundred chunks. */
const longText = Array.from({ length: 1_200 }, (_, at) =>
  `Paragraph ${at} tells of the lighthouse, its keeper, and the ${at % 97} ships that it saw in the fog. `.repeat(5),
).join('\n\n')

describe('an ingestion as it is told', () => {
  it('[K3.02] [K3.04] [K3.05] [K3.06] [K3.12] every change of status, in order, with its figures', {
    timeout: SLOW_MS,
  }, async () => {
    const { documentId } = await ada.add({ fileName: 'long.txt', bytes: longText })
    const seen = new Set<string>()
    const watching = (async () => {
      for (;;) {
        const status = await ada.knowledge.GetIngestionStatus(documentId)
        if (status !== null) seen.add(status)
        if (status === 'Indexed' || status === 'Failed' || status === null) return
      }
    })()
    await ended(heard, documentId)
    await watching
    const updates = updatesOf(heard, documentId)
    expect(statuses(updates)).toEqual(['Pending', 'Extracting', 'Chunking', 'Embedding', 'Indexed'])
    for (const status of seen) expect(statuses(updates)).toContain(status)

    for (const update of updates) {
      expect(Object.keys(update).toSorted()).toEqual([
        'chunksIndexed',
        'chunksTotal',
        'documentId',
        'progress',
        'reason',
        'status',
      ])
      if (update.progress !== null) expect(update.progress).toBeGreaterThanOrEqual(0)
      if (update.progress !== null) expect(update.progress).toBeLessThanOrEqual(1)
    }
    const total = updates.at(-1)?.chunksTotal ?? 0
    expect(total).toBeGreaterThanOrEqual(100)
    expect(updates.at(-1)?.chunksIndexed).toBe(total)
    const totals = updates.map(({ chunksTotal }) => chunksTotal)
    const known = totals.findIndex((each) => each !== null)
    expect(totals.slice(0, known).every((each) => each === null)).toBe(true)
    expect(new Set(totals.slice(known))).toEqual(new Set([total]))
    const counts = updates.map(({ chunksIndexed }) => chunksIndexed)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  })

  it('[K3.03] the kind of the notification is KnowledgeBase.IngestionStatus, exported as a constant', async () => {
    const { documentId } = await ada.add({ fileName: 'a.txt', bytes: 'A short word.' })
    await ended(heard, documentId)
    expect(INGESTION_STATUS).toBe('KnowledgeBase.IngestionStatus')
    expect(heard.received.some(({ kind }) => kind === 'KnowledgeBase.IngestionStatus')).toBe(true)
  })

  it('[K3.07] Failed has a reason, in the update and in the document', async () => {
    const { documentId } = await ada.add({ fileName: 'broken.json', bytes: '{"a": [1, 2}' })
    await ended(heard, documentId)
    const last = updatesOf(heard, documentId).at(-1)
    const document = await ada.knowledge.GetDocument(documentId)
    expect(last).toMatchObject({ status: 'Failed', reason: expect.stringMatching(/line 1/) })
    expect(document).toMatchObject({ status: 'Failed', reason: last?.reason })
  })

  it('[K3.11] a document, a narrative and a note become searchable chunks', { timeout: SLOW_MS }, async () => {
    const document = await ada.add({ fileName: 'd.txt', bytes: 'The zeppelin needs a new mast.' })
    const narrative = await ada.knowledge.IngestNarrative({
      title: 'A landing',
      body: 'The hovercraft landed on the marimba.',
      sourceModule: 'landings',
    })
    const note = await ada.knowledge.AddNote({ title: null, body: 'Ask the theremin player about Tuesday.' })
    if (!narrative.ok || !note.ok) throw new Error('refused')
    const ids = [document.documentId, narrative.value.documentId, note.value.documentId]
    await ada.settled(ids, SLOW_MS)
    const first = async (query: string) => {
      const { matches } = await ada.retrieval.Search({ query, minScore: -1, topK: 1 })
      return { documentId: matches[0]?.documentId, origin: matches[0]?.chunk.origin }
    }
    expect(await first('zeppelin mast')).toEqual({ documentId: ids[0], origin: 'UserContent' })
    expect(await first('hovercraft marimba')).toEqual({ documentId: ids[1], origin: 'Narrative' })
    expect(await first('theremin player')).toEqual({ documentId: ids[2], origin: 'Note' })
  })

  it('[K3.15] members who may read are told, and nobody else', async () => {
    const { documentId } = await ada.add({ fileName: 'm.txt', bytes: 'For members.' })
    await ended(member, documentId)
    // The stranger hears of a document of their own after all of that: whatever was to leak has leaked by then.
    const own = await team.as('stranger').add({ fileName: 's.txt', bytes: 'Mine.' })
    await ended(stranger, own.documentId)
    expect(updatesOf(stranger, documentId)).toEqual([])
    // And the one without the permission hears of a reply of their own.
    const writer = team.as('writer')
    const { taskId } = await writer.assistant.SubmitMessage({ conversationId: null, content: 'Hello?' })
    await withoutRead.task(taskId, SLOW_MS)
    expect(withoutRead.received.some(({ kind }) => kind === INGESTION_STATUS)).toBe(false)
  })
})
