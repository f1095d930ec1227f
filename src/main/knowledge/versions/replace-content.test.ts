import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../platform/durations.ts'
import { AlcoveError, type BlobStore, memoryBlobStore } from '../../platform/index.ts'
import { openOwnKnowledge, type TestKnowledge, type TestKnowledgeOptions } from '../test-knowledge.ts'
import { createDocumentVersions } from './document-versions.ts'
import { createReplacements } from './replacements.ts'

const addNote = async ({ handlers, call }: TestKnowledge, body: string): Promise<string> => {
  const added = await handlers.AddNote({ title: 'Note', body }, call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.documentId
}
const update = ({ handlers, call }: TestKnowledge, documentId: string, body: string) =>
  handlers.UpdateNote({ documentId, title: null, body }, call)
const bodyOf = async ({ blobs }: TestKnowledge, documentId: string): Promise<string> =>
  Buffer.from((await blobs.get(`team-personal/kb-documents/${documentId}.md`)) ?? []).toString()

/** As if the present content had been saved a while ago. */
const age = ({ db }: TestKnowledge, documentId: string, minutes: number): void => {
  const savedAt = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  db.prepare('UPDATE knowledge_documents SET saved_at = ? WHERE document_id = ?').run(savedAt, documentId)
}

test('what stood for a while is kept as a version, what was saved in between is not', async () => {
  const knowledge = await openOwnKnowledge()
  const documentId = await addNote(knowledge, 'one')
  await update(knowledge, documentId, 'two')
  await update(knowledge, documentId, 'three')
  age(knowledge, documentId, 5)
  await update(knowledge, documentId, 'four')
  const versions = createDocumentVersions(knowledge.db).list(documentId)
  expect(versions).toMatchObject([{ version: 3, kept: true, fileName: 'three.md', savedBy: 'owner', sizeBytes: 5 }])
  const folder = `team-personal/kb-documents/${documentId}.content.versions`
  expect(await knowledge.blobs.list(folder)).toEqual([`${folder}/3.md`])
  expect(Buffer.from((await knowledge.blobs.get(`${folder}/3.md`)) ?? []).toString()).toBe('three')
  expect(await bodyOf(knowledge, documentId)).toBe('four')
})

test('a note is saved over the version that was read alone, and by one of two who save at once', async () => {
  const knowledge = await openOwnKnowledge()
  const { handlers, documentsHandlers, call } = knowledge
  const documentId = await addNote(knowledge, 'one')
  const save = (body: string, readVersion: number | null) =>
    documentsHandlers.SaveNote({ documentId, title: null, body, readVersion }, call)
  expect((await documentsHandlers.GetDocumentDetails(documentId, call))?.contentVersion).toBe(1)
  const [first, second] = await Promise.allSettled([save('two', 1), save('too', 1)])
  expect(first).toMatchObject({ status: 'fulfilled', value: { contentVersion: 2 } })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'Conflict' } })
  expect((await documentsHandlers.GetDocumentDetails(documentId, call))?.contentVersion).toBe(2)
  expect(await save('three', null)).toEqual({ contentVersion: 3 })
  await expect(save('  ', 3)).rejects.toMatchObject({ code: 'InvalidInput' })
  await handlers.DeleteDocument(documentId, call)
  await expect(save('four', 3)).rejects.toMatchObject({ code: 'NotFound' })
})

test('a note is begun under an id of its writer’s own, once however often it is sent, and never in the place of another', async () => {
  const knowledge = await openOwnKnowledge()
  const { handlers, documentsHandlers, call } = knowledge
  const documentId = '0190a8d2-0000-7000-8000-000000000001'
  const begin = (body: string) => documentsHandlers.SaveNote({ documentId, title: 'Keys', body, readVersion: 0 }, call)
  const sent = await Promise.allSettled([begin('one'), begin('two')])
  expect(sent).toMatchObject([
    { status: 'fulfilled', value: { contentVersion: 1 } },
    { status: 'rejected', reason: { code: 'Conflict' } },
  ])
  expect(await handlers.ListDocuments(undefined, call)).toMatchObject([
    { documentId, fileName: 'Keys.md', source: { type: 'Note', noteTitle: 'Keys' } },
  ])
  expect(await bodyOf(knowledge, documentId)).toBe('one')
  await documentsHandlers.TrashDocuments({ documentIds: [documentId] }, call)
  await expect(begin('three')).rejects.toMatchObject({ code: 'NotFound' })
  await expect(
    documentsHandlers.SaveNote(
      { documentId: '0190a8d2-0000-7000-8000-000000000002', title: null, body: ' ', readVersion: 0 },
      call,
    ),
  ).rejects.toMatchObject({ code: 'InvalidInput' })
})

test('what is sent again is no change (a page that went saved it twice, and the note was told as changed elsewhere)', async () => {
  const knowledge = await openOwnKnowledge()
  const { documentsHandlers, call } = knowledge
  const documentId = await addNote(knowledge, 'one')
  const save = (title: string, body: string, readVersion: number | null) =>
    documentsHandlers.SaveNote({ documentId, title, body, readVersion }, call)
  const sent = [save('Keys', 'two', 1), save(' Keys ', 'two', null), save('Keys', 'two', 1)]
  expect(await Promise.all(sent)).toEqual([2, 2, 2].map((contentVersion) => ({ contentVersion })))
  expect(await save('Key', 'two', 2)).toEqual({ contentVersion: 3 })
  await expect(save('Keys', 'two', 2)).rejects.toMatchObject({ code: 'Conflict' })
})

const failingAt = (isFailing: (path: string) => boolean): { blobs: BlobStore; state: { fails: boolean } } => {
  const inner = memoryBlobStore()
  const state = { fails: false }
  const put: BlobStore['put'] = async (path, source) => {
    if (state.fails && isFailing(path)) throw new AlcoveError('StorageFull', 'The disk is full.')
    return inner.put(path, source)
  }
  return { blobs: { ...inner, put }, state }
}

test.each([
  ['the copy of the former', (path: string) => path.includes('.versions/')],
  ['the new bytes', (path: string) => path.endsWith('.md') && !path.includes('.versions/')],
])('a disk that is full at %s is StorageError, and the note is as it was', async (_what, isFailing) => {
  const { blobs, state } = failingAt(isFailing)
  const knowledge = await openOwnKnowledge({ blobs })
  const documentId = await addNote(knowledge, 'before')
  const before = await knowledge.handlers.GetDocument(documentId, knowledge.call)
  state.fails = true
  expect(await update(knowledge, documentId, 'after')).toMatchObject({ ok: false, error: { type: 'StorageError' } })
  state.fails = false
  expect(await knowledge.handlers.GetDocument(documentId, knowledge.call)).toEqual(before)
  expect(await bodyOf(knowledge, documentId)).toBe('before')
  expect((await blobs.list('')).filter((path) => path.includes('.versions/'))).toEqual([])
  expect(createReplacements(knowledge.db).all()).toEqual([])
})

test.each([
  ['whose bytes', true],
  ['of which only what it left behind', false],
])(
  'a replacement %s the full disk would not take is put in order by the next one (every later one was refused)',
  async (_what, fails) => {
    const { blobs, state } = failingAt((path) => path.endsWith('.md') && !path.includes('.versions/'))
    const knowledge = await openOwnKnowledge({ blobs })
    const documentId = await addNote(knowledge, 'before')
    state.fails = fails
    // Not even that it ended can be written.
    knowledge.db.exec(`CREATE TEMP TRIGGER full BEFORE DELETE ON main.knowledge_replacements
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
    expect((await update(knowledge, documentId, 'in between')).ok).toBe(!fails)
    expect(createReplacements(knowledge.db).all()).toHaveLength(1)
    state.fails = false
    knowledge.db.exec('DROP TRIGGER full')
    expect(await update(knowledge, documentId, 'after')).toMatchObject({ ok: true })
    expect(await bodyOf(knowledge, documentId)).toBe('after')
    expect(createReplacements(knowledge.db).all()).toEqual([])
  },
)

test('a replacement that a crash cut off is undone at the start', async () => {
  const knowledge = await openOwnKnowledge()
  const documentId = await addNote(knowledge, 'before')
  const stem = `team-personal/kb-documents/${documentId}`
  createReplacements(knowledge.db).begin({
    documentId,
    teamId: 'personal',
    version: 1,
    formerExtension: 'md',
    extension: 'md',
    state: 'Begun',
  })
  await knowledge.blobs.put(`${stem}.content.versions/1.md`, Buffer.from('before'))
  await knowledge.blobs.put(`${stem}.md`, Buffer.from('half of what was to'))
  await knowledge.start()
  expect(await bodyOf(knowledge, documentId)).toBe('before')
  expect(await knowledge.blobs.size(`${stem}.content.versions/1.md`)).toBeNull()
  expect(createReplacements(knowledge.db).all()).toEqual([])
})

test('a replacement that cannot be put in order holds up no other, and is tried again by the next start', async () => {
  const { blobs, state } = failingAt((path) => path.includes(broken))
  const knowledge = await openOwnKnowledge({ blobs })
  const broken: string = await addNote(knowledge, 'broken')
  const sound = await addNote(knowledge, 'before')
  for (const documentId of [broken, sound]) {
    const stem = `team-personal/kb-documents/${documentId}`
    const formats = { formerExtension: 'md', extension: 'md' } as const
    createReplacements(knowledge.db).begin({ documentId, teamId: 'personal', version: 1, ...formats, state: 'Begun' })
    await blobs.put(`${stem}.content.versions/1.md`, Buffer.from('before'))
    await blobs.put(`${stem}.md`, Buffer.from('half of what was to'))
  }
  state.fails = true
  await knowledge.start()
  expect(await bodyOf(knowledge, sound)).toBe('before')
  expect(createReplacements(knowledge.db).all()).toMatchObject([{ documentId: broken }])
})

test('a note that is deleted while it is changed leaves nothing', async () => {
  const knowledge = await openOwnKnowledge()
  await knowledge.start()
  for (let round = 0; round < 10; round++) {
    const documentId = await addNote(knowledge, 'before')
    const changing = update(knowledge, documentId, `after ${round}`)
    await knowledge.handlers.DeleteDocument(documentId, knowledge.call)
    const changed = await changing
    expect(changed.ok ? 'changed' : changed.error.type).toMatch(/changed|NotFound/)
    expect((await knowledge.blobs.list('')).filter((path) => path.includes(documentId))).toEqual([])
  }
  await expect.poll(() => knowledge.store.listChunks({ type: 'Team', teamId: 'personal' })).toEqual([])
})

/** Two libraries of the owner. */
const twoLibraries = ['personal', 'taxes'].map((teamId) => ({ teamId, name: teamId }))
const moveToTaxes = ({ knowledge, callAs, call: { access } }: TestKnowledge, documentId: string) => {
  const [own = { teamId: '', permissions: [] }] = access.teams
  const call = callAs({ ...access, teams: twoLibraries.map(({ teamId }) => ({ ...own, teamId })) })
  return knowledge.librariesApi.call('MoveDocuments', { documentIds: [documentId], teamId: 'taxes' }, call)
}
const openTwoLibraries = (options: TestKnowledgeOptions = {}) =>
  openOwnKnowledge({ ...options, teams: { teamsOf: async () => twoLibraries } })
const inTaxes = async ({ blobs }: TestKnowledge, documentId: string): Promise<string> =>
  Buffer.from((await blobs.get(`team-taxes/kb-documents/${documentId}.md`)) ?? []).toString()

/** A store that waits in the middle of writing the note to a team, from `hold` on. */
const heldIn = (teamId: string) => {
  const inner = memoryBlobStore()
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isHeld = false
  const put: BlobStore['put'] = async (path, source) => {
    if (isHeld && path.startsWith(`team-${teamId}/`) && path.endsWith('.md') && !path.includes('.versions/')) {
      reached.resolve()
      await released.promise
    }
    return inner.put(path, source)
  }
  const hold = (): void => {
    isHeld = true
  }
  return { blobs: { ...inner, put }, hold, reached: reached.promise, release: released.resolve }
}
/** Time enough for what waits for nobody. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a note that is moved while it is changed is moved with what was written', async () => {
  const { blobs, hold, reached, release } = heldIn('personal')
  const knowledge = await openTwoLibraries({ blobs })
  const documentId = await addNote(knowledge, 'before')
  hold()
  const changing = update(knowledge, documentId, 'after')
  await reached
  const moving = moveToTaxes(knowledge, documentId)
  await aWhile()
  release()
  expect(await changing).toMatchObject({ ok: true })
  await moving
  expect(await inTaxes(knowledge, documentId)).toBe('after')
  expect(await bodyOf(knowledge, documentId)).toBe('')
  expect(createReplacements(knowledge.db).all()).toEqual([])
})

test('a change that comes while a note is moved finds it gone, and the note stays what it was', async () => {
  const { blobs, hold, reached, release } = heldIn('taxes')
  const knowledge = await openTwoLibraries({ blobs })
  const documentId = await addNote(knowledge, 'before')
  hold()
  const moving = moveToTaxes(knowledge, documentId)
  await reached
  const changing = update(knowledge, documentId, 'after')
  await aWhile()
  release()
  expect(await changing).toMatchObject({ ok: false, error: { type: 'NotFound' } })
  await moving
  expect(await inTaxes(knowledge, documentId)).toBe('before')
})
