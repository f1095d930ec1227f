import { expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import { zipOf } from '../../../../test/zip-file.ts'
import { memoryBlobStore } from '../../platform/index.ts'
import { createContainedIndex } from '../documents/contained-index.ts'
import { openTestKnowledge } from '../test-knowledge.ts'
import { createContainedIntake, defaultContainedLimits } from './contained-intake.ts'

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
