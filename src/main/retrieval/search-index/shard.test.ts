import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAnalyser } from '../analysis/analyser.ts'
import type { NewDocument } from './growing-segment.ts'
import { GrowingSegment } from './growing-segment.ts'
import { decodePostings } from './postings.ts'
import type { Segment } from './segment.ts'
import { type SegmentFolder, segmentFolder } from './segment-folder.ts'
import { Shard } from './shard.ts'

const FULL = 8192
const SMALL = 256
const analyser = createAnalyser()

const documentOf = (row: number, text = `row ${row} of an endless table`): NewDocument => ({
  row,
  stamp: row + 1,
  text: analyser.read(text),
  codes: null,
})

/** A folder that counts the documents of the files that were written into it. */
const countingFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'alcove-segments-'))
  const folder = segmentFolder(path, 0)
  const test = { written: 0 }
  const openFile: SegmentFolder['openFile'] = (file) => {
    const segment = folder.openFile(file)
    test.written += segment.documentCount
    return segment
  }
  const shard = new Shard(1, 0, { ...folder, openFile })
  return Object.assign(test, {
    shard,
    add: (from: number, count: number) => {
      for (let row = from; row < from + count; row++) shard.add(documentOf(row))
    },
    [Symbol.dispose]: () => {
      shard.close()
      rmSync(path, { recursive: true, force: true })
    },
  })
}

it('no segment in memory grows beyond its limit, however many documents come while another is being written', () => {
  using test = countingFolder()
  const sizes = (): number[] => test.shard.segments.map(({ documentCount }) => documentCount)
  test.add(0, FULL)
  const work = test.shard.maintain('Due')
  work.next()
  test.add(FULL, 2 * FULL + 10)
  expect(sizes()).toEqual([FULL, FULL, FULL, 10])
  expect(test.shard.unwrittenCount).toBe(3)
  for (const _ of work);
  expect(test.shard.unwrittenCount).toBe(0)
  expect(sizes()).toEqual([FULL, FULL, FULL, 10])
  expect(test.shard.stampOf(2 * FULL + 3)).toBe(2 * FULL + 4)
})

it('segments that come one after the other are merged few times, and stay few', () => {
  using test = countingFolder()
  const rounds = 48
  for (let round = 0; round < rounds; round++) {
    test.add(round * SMALL, SMALL)
    for (const _ of test.shard.maintain('Rest'));
  }
  expect(test.shard.documentCount).toBe(rounds * SMALL)
  // Each merge makes at least twice the largest of what it merges: 48 segments allow log2(48) of them, beside the first writing.
  expect(test.written).toBeLessThan(rounds * SMALL * 5)
  expect(test.shard.segments.length).toBeLessThan(9)
})

/** What a segment says of a word: the rows that have it, how it is written, and how often. */
const known = (segment: Segment, term: string) => {
  const number = segment.termNumber(term)
  const rows: number[] = []
  if (number >= 0) decodePostings(segment.postingsOf(number), (document) => rows.push(segment.rowOf(document)))
  const surfaces = number < 0 ? [] : [...segment.surfacesOf(number)]
  return {
    rows,
    frequency: number < 0 ? 0 : segment.frequencyOf(number),
    surfaces: surfaces.map((surface) => ({
      name: segment.surfaceAt(surface),
      occurrences: segment.occurrencesOf(surface),
      terms: [...segment.termsOf(surface)].length,
      numbers: segment.surfaceNumbers(segment.surfaceAt(surface)).length,
    })),
    beginning: segment.termsBeginningWith(term.slice(0, -1)).length,
  }
}

it('a segment with more words than are held in memory says of each word what it said before it was written', () => {
  using test = countingFolder()
  const words = (row: number): string[] =>
    Array.from({ length: 20 }, (_, at) => `x${row * 20 + at}of${'many'.repeat(5)}`)
  const rows = Array.from({ length: 2_000 }, (_, row) => documentOf(row, words(row).join(' ')))
  const growing = new GrowingSegment(0)
  for (const document of rows) {
    growing.add(document)
    test.shard.add(document)
  }
  for (const _ of test.shard.maintain('Rest'));
  const [sealed] = test.shard.segments
  if (sealed === undefined) throw new Error('Nothing was written.')
  expect(sealed.surfaceCount).toBe(growing.surfaceCount)
  const asked = [0, 1, 999, 1_999].flatMap((row) => rows[row]?.text.words.flatMap(({ terms }) => terms) ?? [])
  for (const term of [...asked, 'x', 'zzz', 'absent']) expect(known(sealed, term)).toEqual(known(growing, term))
  const similar = (segment: Segment): string[] => {
    const found: string[] = []
    segment.similarSurfaces(`x777of${'many'.repeat(4)}mony`, 1, (surface) => found.push(surface))
    return found.sort()
  }
  expect(similar(sealed)).toEqual(similar(growing))
  expect(similar(sealed)).not.toEqual([])
})
