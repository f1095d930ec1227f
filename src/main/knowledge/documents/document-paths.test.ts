import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryBlobStore } from '../../platform/index.ts'
import { allDocumentPaths, documentPaths } from './document-paths.ts'

const id = '0190a8d2-0000-7000-8000-000000000000'

test('paths are those of the specification', () => {
  expect(documentPaths('personal', id, 'text/csv')).toEqual({
    bytes: `team-personal/kb-documents/${id}.csv`,
    meta: `team-personal/kb-documents/${id}.meta.json`,
    text: `team-personal/kb-documents/${id}.text`,
    lines: `team-personal/kb-documents/${id}.lines.json`,
  })
})

test('any team id gives one contained segment of its own', async () => {
  const blobs = memoryBlobStore()
  const segment = (teamId: string) => documentPaths(teamId, id, 'text/csv').bytes.split('/')[0]?.toLowerCase()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), async (teamId, other) => {
      fc.pre(teamId.isWellFormed() && other.isWellFormed())
      for (const path of allDocumentPaths(teamId, id)) {
        expect(path.split('/')).toHaveLength(3)
        expect(await blobs.size(path)).toBeNull()
      }
      if (teamId !== other) expect(segment(teamId)).not.toBe(segment(other))
    }),
  )
  expect(segment('Team')).not.toBe(segment('team'))
  expect(segment('../..')).toBe('team-%2e%2e%2f%2e%2e')
})
