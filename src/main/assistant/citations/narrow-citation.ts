import type { Citation } from '../../../contracts/index.ts'
import { tellLabels } from '../labels/told-labels.ts'
import { csvRowsOf } from '../passages/csv-rows.ts'
import { jsonRecordsOf } from '../passages/json-records.ts'
import { hasRowLines, rowLinesOf } from '../passages/row-lines.ts'
import type { Stretch } from '../passages/stretch.ts'
import { collapseSpace } from '../passages/stretch.ts'
import { findLine, findLines, findRow } from './find-values.ts'
import { createVerbatimFinder } from './find-verbatim.ts'
import { findWords } from './find-words.ts'
import { type MarksWithin, narrowSpan } from './narrow-span.ts'

type PlaceFinder = (words: string) => Stretch | null

const withoutMarkup = (text: string): string => text.replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
const unescaped = (text: string): string => text.replace(/\\([\\`*_~<>[\]|#])/g, '$1')

/** Where words of a reply stand in a passage, by what its format is made of. */
const placeFinder = ({ contentType, quote }: Pick<Citation, 'contentType' | 'quote'>): PlaceFinder => {
  const verbatim = createVerbatimFinder(quote)
  const inWords: PlaceFinder = (words) => {
    const raw = withoutMarkup(words)
    const isQuote = /^\s*>/.test(words)
    return findWords(verbatim, unescaped(raw), isQuote) ?? findWords(verbatim, raw, isQuote)
  }
  const inLines: PlaceFinder = (words) => {
    const plain = unescaped(withoutMarkup(words))
    return findLine(quote, plain) ?? findLines(quote, plain) ?? inWords(words)
  }
  if (contentType === 'text/csv') {
    const rows = csvRowsOf(quote).map((row) => ({ ...row, values: row.cells }))
    return (words) => findRow(rows, unescaped(withoutMarkup(words)))
  }
  if (contentType === 'application/json') {
    const records = jsonRecordsOf(quote).map((record) => ({
      ...record,
      values: record.members.map(({ value }) => value),
    }))
    return (words) => findRow(records, unescaped(withoutMarkup(words))) ?? inWords(words)
  }
  if (hasRowLines(contentType)) {
    const rows = rowLinesOf(quote).map((row) => ({ ...row, values: row.pairs.map(([, value]) => value) }))
    return (words) => findRow(rows, unescaped(withoutMarkup(words))) ?? inWords(words)
  }
  return inLines
}

/** Where a quote stands that tells the labels of a passage in German. */
const toldFinder = (
  { contentType, fileName, quote }: Pick<Citation, 'contentType' | 'fileName' | 'quote'>,
  { sections = [] }: MarksWithin,
): PlaceFinder => {
  const headings = sections.map(([start]) => ({ start, level: 1 }))
  const told = tellLabels('de', quote, { contentType, fileName, headings })
  if (told === null) return () => null
  const find = placeFinder({ contentType, quote: told.text })
  return (words) => {
    const stretch = find(words)
    return stretch && { start: told.originOf(stretch.start), end: told.originOf(stretch.end) }
  }
}

/**
 * Makes a citation as exact as a reply is: where the words before its `[n]` stand in the passage verbatim, or are the values of one row or record, `quote`
 * and `span` shrink to just that; else it stays whole. `span` and `quote` keep saying the same.
 */
export const createNarrowing = <C extends Omit<Citation, 'number'>>(
  citation: C,
  marks: MarksWithin = {},
): ((words: string) => C) => {
  let find: PlaceFinder | null = null
  let findTold: PlaceFinder | null = null
  return (words) => {
    find ??= placeFinder(citation)
    findTold ??= toldFinder(citation, marks)
    const { quote, contentType, span } = citation
    const stretch = collapseSpace(words) === '' ? null : (findTold(words) ?? find(words))
    if (!stretch) return citation
    return {
      ...citation,
      span: narrowSpan({ text: quote, contentType, span, ...marks }, stretch),
      quote: quote.slice(stretch.start, stretch.end),
    }
  }
}
