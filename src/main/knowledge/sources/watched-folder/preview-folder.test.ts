import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silentLogger } from '../../../platform/index.ts'
import { type TestFolder, testFolder } from '../../../platform/test-folder.ts'
import { allowedDocumentTypes, defaultUploadRules } from '../../ingestion/upload-rules.ts'
import { defaultIgnoreRules } from './ignore-rules.ts'
import { type ComparedLibrary, defaultPreviewLimits, type PreviewOptions, previewFolder } from './preview-folder.ts'
import { watchedFolderSource } from './watched-folder-source.ts'

const count = (folder: TestFolder, more: Partial<PreviewOptions> = {}) =>
  previewFolder({
    sourceOf: (told) =>
      watchedFolderSource({
        ...told,
        name: 'folder:test',
        teamId: 'personal',
        path: folder.path,
        ignored: defaultIgnoreRules,
        deletions: 'Ask',
        addedBy: 'owner',
        logger: silentLogger(),
      }),
    allowed: allowedDocumentTypes(defaultUploadRules),
    maxFileSizeBytes: 1_000,
    library: { hasSize: () => false, hasContent: () => false },
    signal: new AbortController().signal,
    ...more,
  })
const filled = (names: readonly string[]): TestFolder => {
  const folder = testFolder()
  for (const name of names) {
    mkdirSync(join(folder.path, name, '..'), { recursive: true })
    writeFileSync(join(folder.path, name), `This is ${name}.`)
  }
  return folder
}
const numbered = (many: number, ending: string) => Array.from({ length: many }, (_, at) => `${at}.${ending}`)

it('stops at so many files and says that there may be more', async () => {
  using folder = filled(numbered(30, 'txt'))
  const limits = { ...defaultPreviewLimits, mostEntries: 10 }
  const told = await count(folder, { limits })
  expect(told).toMatchObject({ files: [{ kind: 'Text', count: 11 }], isWhole: false })
  expect(await count(folder, { limits: { ...limits, mostEntries: 30 } })).toMatchObject({ isWhole: true })
})

it('what is left out counts towards the limit as well', async () => {
  using folder = filled(numbered(30, 'tmp'))
  const told = await count(folder, { limits: { ...defaultPreviewLimits, mostEntries: 10 } })
  expect(told).toMatchObject({ leftOut: [{ why: 'Ignored', count: 11 }], isWhole: false })
})

it('stops when its time is over', async () => {
  using folder = filled(numbered(30, 'txt'))
  let now = 0
  const told = await count(folder, { clock: () => now++, limits: { ...defaultPreviewLimits, mostMs: 5 } })
  expect(told).toMatchObject({ files: [{ kind: 'Text', count: 5 }], isWhole: false })
})

it('opens so many files of unknown kind, and no others', async () => {
  using folder = filled([...numbered(4, 'unknown'), ...numbered(4, 'txt')])
  const told = await count(folder, { limits: { ...defaultPreviewLimits, mostOpened: 1 } })
  expect(told.files.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'Other', count: 3 },
    { kind: 'Text', count: 5 },
  ])
})

it('names some of what is left out, and counts all', async () => {
  using folder = filled(numbered(60, 'png'))
  const { files, leftOut } = await count(folder)
  expect(files).toEqual([])
  expect(leftOut).toMatchObject([{ why: 'Refused', count: 60 }])
  expect(leftOut[0]?.examples).toHaveLength(20)
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** A library with these texts. */
const libraryOf = (...texts: readonly string[]): ComparedLibrary => ({
  hasSize: (sizeBytes) => texts.some(({ length }) => length === sizeBytes),
  hasContent: (contentHash) => texts.map(sha256).includes(contentHash),
})

it('a file is known by its content: one of the same name and size with other words is none (it was told to be here already)', async () => {
  using folder = filled(['one.txt', 'two.txt', 'three.txt'])
  const told = await count(folder, { library: libraryOf('This is one.txt.', 'That is two.txt.') })
  expect(told).toMatchObject({ known: 1, uncompared: 0 })
})

it('reads so much to compare it and no more, and says of how many files it does not know', async () => {
  using folder = filled(['a.txt', 'b.txt', 'c.txt', 'longer.txt'])
  const library = libraryOf('This is a.txt.', 'This is b.txt.', 'This is c.txt.')
  const limits = { ...defaultPreviewLimits, mostComparedBytes: 30 }
  expect(await count(folder, { library, limits })).toMatchObject({ known: 2, uncompared: 1, isWhole: true })
})

it('reads on in no file once its time is over', async () => {
  using folder = filled(['a.txt'])
  let isOver = false
  const library = { hasSize: () => (isOver = true), hasContent: () => true }
  const clock = () => (isOver ? 1_000_000 : 0)
  expect(await count(folder, { library, clock })).toMatchObject({ known: 0, uncompared: 1 })
})

it('ends when nobody waits for it any more', async () => {
  using folder = filled(numbered(3, 'txt'))
  const signal = AbortSignal.abort(new Error('left'))
  await expect(count(folder, { signal })).rejects.toThrow('left')
})
