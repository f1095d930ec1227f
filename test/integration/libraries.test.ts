import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchHost, type RunningHost } from '../host.ts'
import type { HostClient } from '../host-client.ts'
import { everyPermission, launchTeamHost } from '../team-host.ts'

const SLOW_MS = 120_000

let dataDir: string
let host: RunningHost
const inLibrary = (teamId: string): HostClient => host.as(host.token, teamId)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-libraries-'))
  host = await launchHost({ dataDir })
}, SLOW_MS)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

const found = async (client: HostClient, query: string): Promise<string[]> =>
  (await client.retrieval.Search({ query, minScore: -1, topK: 20 })).matches.map(({ fileName }) => fileName)

describe('libraries while the app runs', () => {
  it('[A11.48] a new one takes an upload at once, and deleted it is gone', { timeout: SLOW_MS }, async () => {
    const { client } = host
    const { teamId } = await client.libraries.CreateLibrary({ name: 'Taxes' })
    const taxes = inLibrary(teamId)
    const { documentId } = await taxes.add({ fileName: 'form.txt', bytes: 'The hippogriff pays no tithe.' })
    await taxes.settled([documentId], SLOW_MS)
    await taxes.knowledge.AddNote({ title: 'Due', body: 'In May.' })
    await taxes.knowledge.SetAIContext([{ id: randomUUID(), text: 'Amounts in francs.', order: 1 }])
    await taxes.ask('Who pays no tithe?')
    expect(await found(taxes, 'hippogriff')).toContain('form.txt')
    expect(await client.knowledge.ListDocuments()).toEqual([])
    expect(await taxes.libraries.RenameLibrary({ teamId, name: 'Taxes and fees' })).toMatchObject({ documentCount: 2 })

    expect(await client.libraries.DescribeLibrary(teamId)).toMatchObject({
      name: 'Taxes and fees',
      files: 1,
      notes: 1,
      narratives: 0,
      aiContextEntries: 1,
      conversations: 1,
    })
    await client.libraries.DeleteLibrary(teamId)
    await expect(taxes.knowledge.ListDocuments()).rejects.toMatchObject({ status: 403 })
    expect((await client.libraries.ListLibraries()).libraries.map((library) => library.teamId)).toEqual(['personal'])
    await expect(client.libraries.DeleteLibrary('personal')).rejects.toMatchObject({ status: 409 })
  })

  it('a document that is moved keeps its id, is found there and here no more', { timeout: SLOW_MS }, async () => {
    const { client } = host
    const { teamId } = await client.libraries.CreateLibrary({ name: '日本語の本' })
    const other = inLibrary(teamId)
    const { documentId } = await client.add({ fileName: 'log.txt', bytes: 'The wyvern logs every tide.' })
    const note = await client.knowledge.AddNote({ title: 'Old', body: 'first words' })
    const noteId = note.ok ? note.value.documentId : ''
    // While both are still being read.
    await client.libraries.MoveDocuments({ documentIds: [documentId, noteId, randomUUID()], teamId })
    expect(await client.knowledge.GetDocument(documentId)).toBeNull()
    const there = { teamId, fileName: 'log.txt', inTrash: false }
    expect(await client.libraries.LocateDocument(documentId)).toEqual(there)
    expect(await client.libraries.LocateDocument(randomUUID())).toBeNull()
    const [moved] = await other.settled([documentId, noteId], SLOW_MS)
    expect(moved).toMatchObject({ documentId, status: 'Indexed', fileName: 'log.txt' })
    expect([await found(client, 'wyvern tide'), await found(other, 'wyvern tide')]).toEqual([
      [],
      expect.arrayContaining(['log.txt']),
    ])
    const read = await other.documents.ReadDocument({ documentId, offset: 0, length: 100 })
    expect(Buffer.from(read?.bytes ?? []).toString()).toBe('The wyvern logs every tide.')
    await other.libraries.MoveDocuments({ documentIds: [documentId], teamId: 'personal' })
    await client.settled([documentId], SLOW_MS)
    expect(await found(client, 'wyvern tide')).toContain('log.txt')
    await client.documents.TrashDocuments({ documentIds: [documentId] })
    const thrown = { teamId: 'personal', fileName: 'log.txt', inTrash: true }
    expect(await client.libraries.LocateDocument(documentId)).toEqual(thrown)
    await client.documents.RestoreDocuments({ documentIds: [documentId] })
  })

  it('is the same after a restart', { timeout: SLOW_MS }, async () => {
    const before = await host.client.libraries.ListLibraries()
    await host.stop()
    host = await launchHost({ dataDir })
    expect(await host.client.libraries.ListLibraries()).toEqual(before)
  })
})

it('where a principals file says who is in which team, nobody makes or deletes one', { timeout: SLOW_MS }, async () => {
  await using team = await launchTeamHost([
    { userId: 'ada', teams: { alpha: everyPermission, beta: ['knowledge:read'] } },
    { userId: 'bob', teams: { gamma: everyPermission } },
  ])
  const ada = team.as('ada')
  const { libraries, editable } = await ada.libraries.ListLibraries()
  expect([libraries.map(({ teamId }) => teamId), editable]).toEqual([['alpha', 'beta'], false])
  await expect(ada.libraries.CreateLibrary({ name: 'x' })).rejects.toMatchObject({ status: 409 })
  await expect(ada.libraries.DeleteLibrary('alpha')).rejects.toMatchObject({ status: 409 })
  await expect(ada.libraries.DescribeLibrary('gamma')).rejects.toMatchObject({ status: 404 })
  const { documentId } = await ada.add({ fileName: 'a.txt', bytes: 'Words.' })
  const move = (teamId: string) => ada.libraries.MoveDocuments({ documentIds: [documentId], teamId })
  await expect(move('gamma')).rejects.toMatchObject({ status: 404 })
  await expect(move('beta')).rejects.toMatchObject({ status: 403 })
  expect(await ada.knowledge.GetDocument(documentId)).not.toBeNull()
  expect(await ada.libraries.LocateDocument(documentId)).toMatchObject({ teamId: 'alpha' })
  expect(await team.as('bob').libraries.LocateDocument(documentId)).toBeNull()
  const { conversationId } = (await ada.ask('What does it say?')).conversation
  expect(await ada.conversations.LocateConversation(conversationId)).toEqual({ teamId: 'alpha', inTrash: false })
  expect(await team.as('bob').conversations.LocateConversation(conversationId)).toBeNull()
})
