import { expect, test } from 'vitest'
import { oneOfEach } from '../../../../test/files/one-of-each.ts'
import { admitDocument, HEAD_BYTES } from '../admission/admit-document.ts'
import { type DocumentType, storedExtensions } from '../admission/content-types.ts'
import { extractDocument } from './extract-document.ts'
import { ExtractionError } from './extractor.ts'

const allowed = new Set(Object.keys(storedExtensions) as DocumentType[])
const DAMAGES = 40
const SEED = 20_261

/** Numbers below a bound, the same each time (a linear congruential generator). */
const createChance = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Cut off, with other bytes, with a block twice, or without one. */
const damaged = (bytes: Buffer, chance: (below: number) => number): Buffer => {
  const at = chance(bytes.length)
  const size = 1 + chance(Math.min(512, bytes.length))
  switch (chance(4)) {
    case 0:
      return bytes.subarray(0, at + 1)
    case 1: {
      const changed = Buffer.from(bytes)
      for (let count = 1 + chance(12); count > 0; count--) changed[chance(changed.length)] = chance(256)
      return changed
    }
    case 2:
      return Buffer.concat([bytes.subarray(0, at + size), bytes.subarray(at)])
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size), Buffer.from(' ')])
  }
}

const STRANGE = /[\ufffd\ue000-\uf8ff]|\p{Cc}/gu
/** Of a text's signs, that are no letters, in a text of which nothing was said. */
const MOST_STRANGE = 0.05
const FEW = 3

/** What is wrong with what was made of a file; '' where it was read, or refused for a reason. */
const wrongWith = async (fileName: string, bytes: Buffer): Promise<string> => {
  const admitted = await admitDocument({ fileName, contentType: '', head: bytes.subarray(0, HEAD_BYTES) }, allowed)
  if (!admitted.ok) return ''
  try {
    const { contentType } = admitted.value
    const { text, notes, segments, headings } = await extractDocument(new Uint8Array(bytes), { contentType }, () => {})
    const strange = text.replace(/[\t\n\r\f]/g, '').match(STRANGE)?.length ?? 0
    let last = 0
    for (const { start, end } of segments) {
      if (start < last || end < start || end > text.length) return `a place outside of the text, ${start} to ${end}`
      last = end
    }
    if (headings.some(({ start }) => start < 0 || start > text.length)) return 'a heading outside of the text'
    if (text.trim() === '') return 'no words, and no reason'
    return notes.length === 0 && strange > Math.max(FEW, text.length * MOST_STRANGE) ? `read as ${text}` : ''
  } catch (error) {
    return error instanceof ExtractionError && error.message !== '' ? '' : String(error)
  }
}

test.each(oneOfEach().map(({ fileName, bytes }) => [fileName, bytes] as const))(
  '%s, damaged in many ways, is read with its words, said to be doubtful, or refused for a reason',
  async (fileName, bytes) => {
    const chance = createChance(SEED)
    for (let count = 0; count < DAMAGES; count++) {
      const broken = damaged(Buffer.from(bytes as Uint8Array), chance)
      expect(await wrongWith(fileName, broken), `damage ${count}`).toBe('')
    }
  },
)
