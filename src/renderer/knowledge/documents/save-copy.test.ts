import { expect, it } from 'vitest'
import { type DocumentDetails, MAX_READ_LENGTH } from '../../../contracts/index.ts'
import { readCopy } from './save-copy.ts'

const documentId = '0197a000-0000-7000-8000-00000000d0c5'

/** A document whose content is the next one of these from some reading on. */
const documentsOf = (contents: readonly Uint8Array[], replacedAt: number) => {
  let reads = 0
  const now = () => {
    const version = reads < replacedAt ? 0 : contents.length - 1
    return { version, content: contents[version] ?? new Uint8Array() }
  }
  return {
    GetDocumentDetails: async () => {
      const { version, content } = now()
      const entry = { documentId, fileName: 'Hafen – Пристань.pdf', sizeBytes: content.length }
      return { entry, contentVersion: version + 1 } as DocumentDetails
    },
    ReadDocument: async ({ offset, length }: { readonly offset: number; readonly length: number }) => {
      const { content } = now()
      reads += 1
      return { bytes: content.slice(offset, offset + length), offset, sizeBytes: content.length }
    },
  }
}
const filled = (size: number, byte: number) => new Uint8Array(size).fill(byte)
const bytesOf = async (content: Blob | undefined) => new Uint8Array((await content?.arrayBuffer()) ?? [])

it('a copy is the whole of a document, in as many readings as it takes, and of no type that a browser would show', async () => {
  const content = filled(2 * MAX_READ_LENGTH + 3, 7)
  const copy = await readCopy(documentsOf([content], Number.POSITIVE_INFINITY), documentId)
  expect(copy?.fileName).toBe('Hafen – Пристань.pdf')
  expect(copy?.content.type).toBe('application/octet-stream')
  expect(await bytesOf(copy?.content)).toEqual(content)
})

it('a document that is replaced while it is read is read anew: no copy is of two versions', async () => {
  const first = filled(2 * MAX_READ_LENGTH, 1)
  const second = filled(2 * MAX_READ_LENGTH, 2)
  const copy = await readCopy(documentsOf([first, second], 1), documentId)
  expect(new Set(await bytesOf(copy?.content))).toEqual(new Set([2]))
})

it('one that is deleted meanwhile has no copy', async () => {
  const documents = documentsOf([filled(9, 1)], Number.POSITIVE_INFINITY)
  expect(await readCopy({ ...documents, GetDocumentDetails: async () => null }, documentId)).toBeNull()
  expect(await readCopy({ ...documents, ReadDocument: async () => null }, documentId)).toBeNull()
})
