import { expect, it } from 'vitest'
import { documentsApi, MAX_ENDINGS } from '../../../contracts/index.ts'
import type { FolderFile } from '../../client/index.ts'
import { summariseFiles } from './summarise-files.ts'

const file = (path: string, sizeBytes = 10, type = ''): FolderFile => ({
  path,
  file: new File(['x'.repeat(sizeBytes)], path.split('/').at(-1) ?? '', { type }),
})
type Asked = { ending: string; count: number; bytes: number }[]

/** A host that reads PDFs as such, refuses films, and lets the others show what they are. */
const host = () => {
  const asked: Asked = []
  const estimate = { seconds: { low: 1, high: 2 }, waiting: 3 }
  return {
    asked,
    GetUploadRules: async () => ({ maxFileSizeBytes: 100 }),
    EstimateReading: async (input: Parameters<Parameters<typeof summariseFiles>[1]['EstimateReading']>[0]) => {
      const { files } = documentsApi.operations.EstimateReading.input.parse(input)
      asked.push(...files)
      const kinds = files.map(({ ending, contentType }) =>
        ending === 'pdf' ? ('Pdf' as const) : contentType === 'video/mp4' ? ('Refused' as const) : ('Other' as const),
      )
      return { kinds, estimate }
    },
  }
}

it('tells what would be read by its kind, and sends what it tells alone', async () => {
  const fake = host()
  const files = [
    file('a.PDF', 30),
    file('old/b.pdf', 20),
    file('film.mp4', 50, 'video/mp4'),
    file('long.pdf', 101),
    file('empty.pdf', 0),
    file('LICENCE', 5),
  ]
  const told = await summariseFiles({ files, leftOut: [{ path: '.git/', why: 'Hidden' }] }, fake)
  expect(told.summary).toEqual({
    files: [
      { kind: 'Pdf', count: 2, bytes: 50 },
      { kind: 'Other', count: 1, bytes: 5 },
    ],
    leftOut: [
      { why: 'Hidden', count: 1, examples: ['.git/'] },
      { why: 'TooLarge', count: 1, examples: ['long.pdf'] },
      { why: 'Empty', count: 1, examples: ['empty.pdf'] },
      { why: 'Refused', count: 1, examples: ['film.mp4'] },
    ],
    known: 0,
    uncompared: 0,
    isWhole: true,
    maxFileSizeBytes: 100,
    estimate: { seconds: { low: 1, high: 2 }, waiting: 3 },
  })
  expect(told.files.map(({ name }) => name)).toEqual(['a.PDF', 'b.pdf', 'LICENCE'])
  expect(fake.asked).toMatchObject([
    { ending: 'pdf', count: 2, bytes: 50 },
    { ending: 'mp4', count: 1 },
    { ending: '', count: 1, bytes: 5 },
  ])
})

it('asks for no more endings than may be asked for, and loses no file by it', async () => {
  const fake = host()
  const files = Array.from({ length: MAX_ENDINGS + 50 }, (_, at) => file(`a.x${at}`, 1))
  const told = await summariseFiles({ files, leftOut: [] }, fake)
  expect(fake.asked).toHaveLength(MAX_ENDINGS)
  expect(told.files).toHaveLength(files.length)
})

it('of many names some are kept, and all are counted', async () => {
  const leftOut = Array.from({ length: 50 }, (_, at) => ({ path: `.${at}`, why: 'Hidden' as const }))
  const { summary } = await summariseFiles({ files: [], leftOut }, host())
  expect(summary.leftOut[0]).toMatchObject({ why: 'Hidden', count: 50 })
  expect(summary.leftOut[0]?.examples).toHaveLength(20)
})
