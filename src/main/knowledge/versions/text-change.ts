import type { BlobStore } from '../../platform/index.ts'
import { changedLines } from './changed-lines.ts'
import type { TextChange } from './document-versions.ts'

/** UTF-16, two bytes a unit; larger texts are not compared. */
const MAX_COMPARED_BYTES = 33_554_432
const MAX_LISTED_PAGES = 200

const pagesOf = (text: string): string[] => text.split('\f').map((page) => page.replaceAll(/\s+/g, ' ').trim())

/** The pages of a text, from 1, whose words are those of no page of another; none where neither has pages. */
const changedPages = (before: string, after: string): number[] => {
  if (!after.includes('\f') && !before.includes('\f')) return []
  const former = new Set(pagesOf(before))
  return pagesOf(after)
    .flatMap((page, at) => (former.has(page) ? [] : [at + 1]))
    .slice(0, MAX_LISTED_PAGES)
}

const linesOf = (text: string): string[] => text.split(/[\n\f]/)

/** What one text changed of another, line by line and page by page. */
export const textChange = (before: string, after: string): TextChange => ({
  ...changedLines(linesOf(before), linesOf(after)),
  pages: changedPages(before, after),
})

/** A stored text; null where there is none, or where it is too large to be compared. */
export const textToCompare = async (blobs: BlobStore, path: string): Promise<string | null> => {
  const sizeBytes = await blobs.size(path)
  if (sizeBytes === null || sizeBytes > MAX_COMPARED_BYTES) return null
  const bytes = await blobs.get(path)
  return bytes === null ? null : Buffer.from(bytes).toString('utf16le')
}
