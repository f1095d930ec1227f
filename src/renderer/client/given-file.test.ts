import { expect, it } from 'vitest'
import { MAX_READ_LENGTH } from '../../contracts/index.ts'
import { takeGivenFiles } from './given-file.ts'

const fileId = '018f3a5e-7c00-7000-8000-000000000001'

const shellWith = (content: Uint8Array<ArrayBuffer>) => {
  const reads: number[] = []
  return {
    reads,
    TakeGivenFiles: async () => ({ files: [{ fileId, fileName: 'lease.pdf', sizeBytes: content.length }] }),
    ReadGivenFile: async (range: { fileId: string; offset: number; length: number }) => {
      reads.push(range.offset)
      return { bytes: content.subarray(range.offset, range.offset + range.length) }
    },
  }
}

it('a given file is known by name and size, and read only when its bytes are wanted, piece by piece', async () => {
  const content = new Uint8Array(MAX_READ_LENGTH + 3).fill(7)
  const shell = shellWith(content)
  const [file] = await takeGivenFiles(shell)
  expect([file?.name, file?.size]).toEqual(['lease.pdf', content.length])
  expect(shell.reads).toEqual([])
  expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(content)
  expect(shell.reads).toEqual([0, MAX_READ_LENGTH, MAX_READ_LENGTH + 3])
})
