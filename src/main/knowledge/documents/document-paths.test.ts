import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { memoryBlobStore } from '../../platform/index.ts'
import { documentPaths, storedExtension, TEXT_NAME, versionPath } from './document-paths.ts'

const documentId = '0190a8d2-0000-7000-8000-000000000000'
const place = { teamId: 'personal', documentId, extension: 'csv', textName: TEXT_NAME }

test('paths are those of the specification, and what is ours stands beside', () => {
  expect(documentPaths(place)).toEqual({
    bytes: `team-personal/kb-documents/${documentId}.csv`,
    brought: `team-personal/kb-documents/${documentId}.brought.reading`,
    meta: `team-personal/kb-documents/${documentId}.meta.json`,
    text: `team-personal/kb-documents/${documentId}.extracted.text`,
    lines: `team-personal/kb-documents/${documentId}.lines.json`,
    words: `team-personal/kb-documents/${documentId}.picture.words`,
    layout: `team-personal/kb-documents/${documentId}.page.layout`,
    versions: `team-personal/kb-documents/${documentId}.content.versions`,
  })
  expect(versionPath(place, 3)).toBe(`team-personal/kb-documents/${documentId}.content.versions/3.csv`)
})

it('a team id is spelled as it is, and one that a path would change is refused', () => {
  expect(documentPaths({ ...place, teamId: 'a_b-9' }).bytes).toMatch(/^team-a_b-9\//)
  for (const teamId of ['Ada.X', '../..', 'a/b', '', 'x'.repeat(101), 'a\n'])
    expect(() => documentPaths({ ...place, teamId })).toThrow(/cannot be a team's id/)
})

test.each([
  ['REPORT.PDF', 'application/pdf', 'pdf'],
  ['notes.text', 'text/plain', 'text'],
  ['README', 'text/plain', 'txt'],
  ['a.c++', 'text/plain', 'txt'],
  ['a...', 'text/csv', 'csv'],
  ['scan', 'image/tiff', 'tiff'],
  ['scan', 'application/x-unheard-of', 'bin'],
])('the bytes of %s (%s) are stored as .%s', (fileName, contentType, extension) => {
  expect(storedExtension(fileName, contentType)).toBe(extension)
})

test('no name of a file leads to the path of another artifact', async () => {
  const blobs = memoryBlobStore()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a.text', 'a.meta.json', 'a.versions')),
      async (name) => {
        const paths = Object.values<string>({ ...documentPaths({ ...place, extension: storedExtension(name, '') }) })
        expect(new Set(paths).size).toBe(paths.length)
        for (const path of paths) expect(await blobs.size(path)).toBeNull()
      },
    ),
  )
})
