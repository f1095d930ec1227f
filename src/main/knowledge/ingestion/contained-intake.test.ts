import { expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import { zipOf } from '../../../../test/zip-file.ts'
import { memoryBlobStore } from '../../platform/index.ts'
import { createContainedIndex } from '../documents/contained-index.ts'
import { openTestKnowledge } from '../test-knowledge.ts'
import { createContainedIntake, defaultContainedLimits } from './contained-intake.ts'

const view = { search: null, group: null, kinds: null, tags: null, sort: 'Name', direction: 'Ascending' } as const

it('an archive inside of an archive gives no more once enough came out of such (a small one unfolded into ten thousand documents)', async () => {
  const knowledge = await openTestKnowledge({ blobs: memoryBlobStore() })
  try {
    const { call, catalogue, db, handlers } = knowledge
    await knowledge.start()
    const inner = await zipOf({ 'a.txt': 'One.', 'b.txt': 'Two.' })
    const bytes = new Uint8Array(await zipOf({ 'inner.zip': inner }))
    const added = await handlers.UploadDocument({ fileName: 'outer.zip', contentType: '', bytes }, call)
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    const ended = await until('everything inside to be Indexed', async () => {
      const documents = await handlers.ListDocuments(undefined, call)
      return documents.length === 4 && documents.every(({ status }) => status === 'Indexed') ? documents : null
    })
    const contained = createContainedIndex(db)
    expect(contained.totalsOf(added.value.documentId)).toMatchObject({ count: 3, nested: 2 })

    const refusal = async (fileName: string, maxNestedCount: number) => {
      const record = catalogue.index.get(ended.find((each) => each.fileName === fileName)?.documentId ?? '')
      if (record === null) throw new Error(`no ${fileName}`)
      const intake = createContainedIntake(record, {
        ...({ catalogue, contained, trash: { has: () => false } } as object),
        limits: { ...defaultContainedLimits, maxNestedCount },
      } as Parameters<typeof createContainedIntake>[1])
      await intake.file({ path: 'c.txt', fileName: 'c.txt', contentType: '', sizeBytes: 1e12 } as never)
      return intake.notes()[0]?.message ?? ''
    }
    // Larger than all may be together: so none is taken, and the reason says how far it came.
    expect(await refusal('inner.zip', 2)).toContain('more than 2 files')
    expect(await refusal('inner.zip', 3)).toContain('together are too large')
    expect(await refusal('outer.zip', 2)).toContain('together are too large')
  } finally {
    await knowledge.close()
  }
})

it('an archive that got another content: what people gave to a file in it stays with the file (its name and tags were lost)', async () => {
  const knowledge = await openTestKnowledge({ blobs: memoryBlobStore() })
  try {
    const { call, documentsHandlers, handlers, knowledge: layer } = knowledge
    await knowledge.start()
    const indexed = (count: number) =>
      until('everything to be Indexed', async () => {
        const { entries } = await documentsHandlers.BrowseDocuments({ ...view, offset: 0, limit: 100 }, call)
        return entries.length === count && entries.every(({ status }) => status === 'Indexed') ? entries : null
      })
    const archive = { fileName: 'all.zip', contentType: '' }
    const content = async (files: Record<string, string>) => new Uint8Array(await zipOf(files))
    const files = { 'yard/winch.txt': 'The winch is oiled in May.', 'log.txt': 'The first day.' }
    const added = await handlers.UploadDocument({ ...archive, bytes: await content(files) }, call)
    if (!added.ok) throw new Error(JSON.stringify(added.error))
    const { documentId } = added.value
    const winch = (await indexed(3)).find(({ fileName }) => fileName === 'winch.txt')?.documentId ?? ''
    await documentsHandlers.RenameDocument({ documentId: winch, fileName: 'The winch.txt' }, call)
    await layer.tagsApi.call('TagDocuments', { documentIds: [winch], add: ['Yard'] }, call)
    await indexed(3)

    const bytes = await content({
      'yard/winch.txt': 'The winch is oiled in June.',
      'log.txt': 'The second day.',
      'new.txt': 'New.',
    })
    await documentsHandlers.ReplaceDocument({ ...archive, documentId, bytes }, call)
    const entries = await indexed(4)
    expect(entries.map(({ fileName, tags }) => [fileName, tags]).toSorted()).toEqual([
      ['The winch.txt', ['Yard']],
      ['all.zip', []],
      ['log.txt', []],
      ['new.txt', []],
    ])
    const told = await documentsHandlers.ReadDocumentText({ documentId: winch, offset: 0, length: 100 }, call)
    expect(told?.text).toContain('June')
  } finally {
    await knowledge.close()
  }
})
