import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { zipOf } from '../../../../test/zip-file.ts'
import type { KnownFile } from '../../../contracts/index.ts'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'

let layer: TestKnowledge
beforeEach(async () => {
  layer = await openTestKnowledge()
})
afterEach(() => layer.close())

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')
const add = async (fileName: string, content: string | Uint8Array): Promise<string> => {
  const bytes = new Uint8Array(Buffer.from(content))
  const added = await layer.handlers.UploadDocument({ fileName, contentType: '', bytes }, layer.call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.documentId
}
const find = async (fileName: string, content: string, isHashed = true): Promise<KnownFile> => {
  const file = { fileName, sizeBytes: Buffer.byteLength(content), contentHash: isHashed ? hashOf(content) : null }
  const [found] = (await layer.knowledge.documentsApi.call(
    'FindKnownFiles',
    { files: [file] },
    layer.call,
  )) as KnownFile[]
  if (found === undefined) throw new Error('nothing was told')
  return found
}

test('a file is known by its content, under whatever name; the same name with another content is a change of it', async () => {
  const documentId = await add('log.txt', 'The first day.')
  expect(await find('other.txt', 'Something else.', false)).toEqual({ state: 'New' })
  expect(await find('other.txt', 'The first day.', false)).toEqual({ state: 'Unsure' })
  expect(await find('other.txt', 'The first day.')).toEqual({
    state: 'Same',
    document: { documentId, fileName: 'log.txt' },
  })
  expect(await find('/Users/ada/log.txt', 'The second day.')).toEqual({
    state: 'Changed',
    document: { documentId, fileName: 'log.txt' },
  })
  // As long as the other, and not the same.
  expect(await find('log.txt', 'The final day.')).toMatchObject({ state: 'Changed' })
  expect(await find('LOG.txt', 'The second day.')).toEqual({ state: 'New' })
})

test('a name that two documents have, or one that nobody added by itself, is no change', async () => {
  await layer.start()
  await add('log.txt', 'The first day.')
  await add('log.txt', 'Another log.')
  expect(await find('log.txt', 'The second day.')).toEqual({ state: 'New' })
  await add('all.zip', await zipOf({ 'winch.txt': 'The winch is oiled in May.' }))
  await layer.handlers.AddNote({ title: 'Note', body: 'A note.' }, layer.call)
  await until('the archive to be read', () =>
    layer.catalogue.index.list('personal').some(({ fileName }) => fileName === 'winch.txt'),
  )
  expect(await find('winch.txt', 'The winch is broken.')).toEqual({ state: 'New' })
  expect(await find('winch.txt', 'The winch is oiled in May.')).toMatchObject({ state: 'Same' })
  expect(await find('Note.md', 'Another note.')).toEqual({ state: 'New' })
})

test('what lies in the trash, or in another library, is not here', async () => {
  const documentId = await add('log.txt', 'The first day.')
  await layer.documentsHandlers.TrashDocuments({ documentIds: [documentId] }, layer.call)
  expect(await find('log.txt', 'The first day.')).toEqual({ state: 'New' })
  const { access } = layer.call
  const permissions = access.teams[0]?.permissions ?? []
  const call = layer.callAs({ ...access, teamId: 'other', teams: [{ teamId: 'other', permissions }] })
  const bytes = new Uint8Array(Buffer.from('The second day.'))
  await layer.handlers.UploadDocument({ fileName: 'log.txt', contentType: '', bytes }, call)
  expect(await find('log.txt', 'The second day.')).toEqual({ state: 'New' })
})
