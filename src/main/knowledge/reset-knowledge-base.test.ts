import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fileBlobStore, localOwner } from '../platform/index.ts'
import { testFolder } from '../platform/test-folder.ts'
import { createRemovals } from './documents/removals.ts'
import { openTestKnowledge, type TestKnowledge } from './test-knowledge.ts'

const text = 'The heron counts the boats at dusk. '.repeat(60)

const add = ({ handlers, call }: TestKnowledge, fileName: string) =>
  handlers.UploadDocument({ fileName, contentType: 'text/plain', bytes: Buffer.from(text) }, call)

const stranger = {
  ...localOwner(),
  teamId: 'others',
  teams: [{ teamId: 'others', permissions: ['knowledge:read', 'knowledge:write'] as const }],
}

it('a reset in the middle of everything leaves nothing of the team, and all of another', {
  timeout: 180_000,
}, async () => {
  using folder = testFolder()
  const knowledge = await openTestKnowledge({ blobs: fileBlobStore(folder.path) })
  await knowledge.start()
  const { handlers, call, blobs, events } = knowledge
  const other = knowledge.callAs(stranger)
  const kept = await handlers.AddNote({ title: 'Kept', body: text }, other)
  for (let round = 0; round < 6; round++) {
    const arriving: Promise<unknown>[] = []
    for (let at = 0; at < 6; at++) arriving.push(add(knowledge, `${round}-${at}.txt`).catch((error: unknown) => error))
    await handlers.SetAIContext([{ id: crypto.randomUUID(), text: 'Be brief.', order: 1 }], call)
    // Another moment of the ingestion each time.
    await delay(round * 30)
    await handlers.ResetKnowledgeBase(undefined, call)
    // Those that came before it are gone; those that came after it stand whole.
    const outcomes = await Promise.all(arriving)
    for (const outcome of outcomes)
      if (outcome instanceof Error) expect(outcome.message).toMatch(/was emptied while this arrived/)
    const listed = await handlers.ListDocuments(undefined, call)
    for (const { documentId } of listed)
      expect(await blobs.size(`team-personal/kb-documents/${documentId}.txt`)).toBe(text.length)
    await handlers.ResetKnowledgeBase(undefined, call)
    expect(await blobs.list('team-personal')).toEqual([])
    expect(await handlers.ListDocuments(undefined, call)).toEqual([])
    expect(await handlers.GetAIContext(undefined, call)).toEqual([])
  }
  await expect.poll(() => createRemovals(knowledge.db).planned()).toEqual([])
  await expect.poll(() => knowledge.store.listChunks({ type: 'Team', teamId: 'personal' })).toEqual([])
  expect(await handlers.ListDocuments(undefined, other)).toMatchObject([{ fileName: 'Kept.md' }])
  expect(kept.ok && (await blobs.size(`team-others/kb-documents/${kept.value.documentId}.md`))).toBe(text.length)
  expect(events.read({ sourceModule: '_platform.kb', kind: 'KnowledgeBaseReset' })).toHaveLength(12)
  await knowledge.close()
})
