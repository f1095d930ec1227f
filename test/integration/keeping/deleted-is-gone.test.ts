import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { corpusDocuments } from '../../../scripts/bench/corpus-base.ts'
import { launchHost, temporaryDataDir } from '../../host.ts'
import { findInFiles } from '../../raw-bytes.ts'
import { until } from '../../until.ts'

// Words that no stemmer changes and nothing else holds.
const BODY = 'zaxkvobmq'
const NAME = 'qwyxolpag'
const QUESTION = 'vubkxojzy'
const LATER = 'jyqzomfuk'
const WITH_LIBRARY = 'hwobvuxeq'
const IN_SET = 'xovzymuka'

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryDataDir()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const secretText = (part: number): string =>
  Array.from(
    { length: 60 },
    (_, at) => `Line ${at} of part ${part} names ${BODY}${part}${at} and calls it the harbour light.`,
  ).join('\n\n')

/** Keeps the database as an update of the app does before it changes the schema. */
const keepSnapshot = async (): Promise<void> => {
  await mkdir(join(dataDir, 'snapshots'), { recursive: true })
  const db = new Database(join(dataDir, 'alcove.db'), { readonly: true })
  try {
    await db.backup(join(dataDir, 'snapshots', 'alcove-2026-01-01T00-00-00-000Z.db'))
  } finally {
    db.close()
  }
}

it('deleted documents and conversations are in no byte of no file after a restart, their neighbours are all there (a marker stood 291 times in the database, its name in events)', async () => {
  const host = await launchHost({ dataDir })
  const kept = await host.client.add({ fileName: 'kept.md', bytes: corpusDocuments(300, 3)[0]?.bytes ?? '' })
  const secret = []
  for (let part = 0; part < 4; part += 1)
    secret.push(await host.client.add({ fileName: `${NAME}${part}.md`, bytes: secretText(part) }))
  // One that fails: its name and reason stand in an event of their own.
  const broken = await host.client
    .add({ fileName: `${NAME}broken.json`, bytes: `{"${BODY}broken": ` })
    .catch(() => null)
  await host.client.settled([kept, ...secret].map(({ documentId }) => documentId))
  const { conversation } = await host.client.ask(`What is the ${QUESTION} of the harbour light?`)
  expect(await findInFiles(dataDir, BODY)).not.toEqual([])
  expect(await findInFiles(dataDir, NAME)).not.toEqual([])
  expect(await findInFiles(dataDir, QUESTION)).not.toEqual([])
  await keepSnapshot()
  expect((await findInFiles(dataDir, BODY)).join('\n')).toContain('snapshots')

  for (const { documentId } of [...secret, ...(broken ? [broken] : [])])
    await host.client.knowledge.DeleteDocument(documentId)
  await host.client.assistant.DeleteConversation(conversation.conversationId)
  // Into the trash; out of it, it is gone.
  await host.client.conversations.PurgeConversation(conversation.conversationId)
  // While the app runs as well, as soon as what follows a deletion is done.
  for (const marker of [BODY, NAME, QUESTION])
    await until(`no file to hold ${marker}`, async () => (await findInFiles(dataDir, marker)).length === 0, {
      timeoutMs: 120_000,
      everyMs: 500,
    })
  expect(await host.stop()).toEqual({ code: 0, signal: null })
  for (const marker of [BODY, NAME, QUESTION]) expect(await findInFiles(dataDir, marker)).toEqual([])

  await using again = await launchHost({ dataDir })
  expect(await again.client.knowledge.ListDocuments()).toMatchObject([
    { documentId: kept.documentId, status: 'Indexed' },
  ])
  const { matches } = await again.client.retrieval.Search({ query: 'section of the corpus', minScore: -1, topK: 5 })
  expect(matches.length).toBe(5)
  expect(
    (await again.client.retrieval.Search({ query: BODY, minScore: -1 })).matches.map(({ documentId }) => documentId),
  ).not.toContain(secret[0]?.documentId)
}, 600_000)

/** Resolves once nothing is left to be cleared away. */
const cleared = (): Promise<unknown> =>
  until('what follows a deletion to be done', () => {
    const db = new Database(join(dataDir, 'alcove.db'), { readonly: true })
    try {
      return db.prepare("SELECT count(*) FROM jobs WHERE kind = 'platform.forget'").pluck().get() === 0
    } finally {
      db.close()
    }
  })
const gone = (marker: string): Promise<unknown> =>
  until(`no file to hold ${marker}`, async () => (await findInFiles(dataDir, marker)).length === 0, { everyMs: 250 })

it('a conversation that leaves the trash later, or goes with its library, and a set of questions are in no byte either (words of conversations stayed in the database)', async () => {
  await using host = await launchHost({ dataDir })
  const { conversation } = await host.client.ask(`Where does the ${LATER} of the harbour stand?`)
  const { conversationId } = conversation
  await host.client.assistant.DeleteConversation(conversationId)
  await cleared()
  expect(await findInFiles(dataDir, LATER)).not.toEqual([])
  await host.client.conversations.PurgeConversation(conversationId)
  await gone(LATER)

  const { setId } = await host.client.evaluation.ImportQuestionSet({
    name: 'Harbour',
    source: { type: 'Csv', text: `question,document\nWhere is the ${IN_SET}?,harbour.md` },
  })
  expect(await findInFiles(dataDir, IN_SET)).not.toEqual([])
  await host.client.evaluation.DeleteQuestionSet(setId)
  await gone(IN_SET)

  const { teamId } = await host.client.libraries.CreateLibrary({ name: 'Harbour' })
  await host.as(host.token, teamId).ask(`What is the ${WITH_LIBRARY} of the harbour?`)
  expect(await findInFiles(dataDir, WITH_LIBRARY)).not.toEqual([])
  await host.client.libraries.DeleteLibrary(teamId)
  await gone(WITH_LIBRARY)
}, 120_000)
