import { markedContents } from './marked-contents.ts'
import { type RawObjects, rawObjects } from './raw-objects.ts'

/** By the number of a page's object: what stands for each marked content of the page, as {@link markedContents} tells it. Pages where nothing does are left out. */
export type ReplacementTexts = ReadonlyMap<number, readonly (string | null)[]>

/**
 * The replacement texts (ActualText, ISO 32000-1, 14.9.4) that pages have in their content: browsers and office programs write with them which letters a
 * ligature or a syllable of an Indian script stands for, where its font could not say so. pdf.js does not tell of them.
 */
export const replacementTexts = (bytes: Uint8Array): ReplacementTexts => {
  const objects = rawObjects(bytes)
  const texts = new Map<number, readonly (string | null)[]>()
  for (const number of objects.numbers) {
    const written = objects.written(number)
    if (!/\/Type\s*\/Page(?![A-Za-z])/.test(written)) continue
    const marked = marksOf(objects, written)
    if (marked.some((text) => text !== null)) texts.set(number, marked)
  }
  return texts
}

const marksOf = (objects: RawObjects, page: string): readonly (string | null)[] => {
  const contents = /\/Contents\s*(\[[^\]]*\]|\d+\s+\d+\s+R)/.exec(page)?.[1] ?? ''
  const parts: Buffer[] = []
  for (const [, number] of contents.matchAll(/(\d+)\s+\d+\s+R/g)) {
    const part = objects.stream(Number(number))
    if (part === null) return []
    parts.push(part, Buffer.from('\n'))
  }
  const content = Buffer.concat(parts)
  return content.includes('/ActualText') ? markedContents(content.toString('latin1')) : []
}
