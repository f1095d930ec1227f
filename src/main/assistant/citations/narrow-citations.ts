import type { Citation } from '../../../contracts/index.ts'
import { csvRowsOf } from '../passages/csv-rows.ts'
import { jsonRecordsOf } from '../passages/json-records.ts'
import { hasRowLines, rowLinesOf } from '../passages/row-lines.ts'
import { sentencesOf } from '../passages/sentences.ts'
import type { Stretch } from '../passages/stretch.ts'
import { collapseSpace } from '../passages/stretch.ts'
import { citedSegmentsOf } from './cited-segments.ts'
import { createVerbatimFinder } from './find-verbatim.ts'
import { narrowSpan } from './narrow-span.ts'

/** Words shorter than this stand in a passage by chance. */
const MIN_QUOTED_LENGTH = 12
const MIN_SENTENCE_LENGTH = 24

const withoutMarkup = (text: string): string => text.replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
const unescaped = (text: string): string => text.replace(/\\([\\`*_~<>[\]|#])/g, '$1')

/** Without the names that stand before values, which may be values themselves in the row of column names. */
const valuesAlone = (text: string): string => collapseSpace(text.replace(/\*\*[^*\n]+:\*\*/g, ' '))

const holdsValue = (evidence: string, value: string): boolean => {
  const at = evidence.indexOf(value)
  if (at < 0 || value.length >= 4) return at >= 0
  return evidence.split(/[^\p{L}\p{N}.]+/u).includes(value)
}

/** The row or record most of whose values stand in the evidence: at least two, or all that it has. */
const findValues = (units: readonly (Stretch & { values: readonly string[] })[], evidence: string): Stretch | null => {
  let best: Stretch | null = null
  let bestCount = 0
  for (const { start, end, values } of units) {
    const wanted = [...new Set(values.map(collapseSpace))].filter((value) => value !== '' && value !== 'null')
    const held = wanted.filter((value) => holdsValue(evidence, value)).length
    // Of equals the later wins, since inner records come after those around them.
    if (held < Math.min(2, wanted.length) || held === 0 || held < bestCount) continue
    if (held === bestCount && best && !(best.start <= start && end <= best.end)) continue
    best = { start, end }
    bestCount = held
  }
  return best
}

const findWords = (passage: string, evidence: string): Stretch | null => {
  const find = createVerbatimFinder(passage)
  const whole = find(evidence)
  if (whole && collapseSpace(evidence).length >= MIN_QUOTED_LENGTH) return whole
  const quoted = Array.from(evidence.matchAll(/"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»/g), (match) =>
    collapseSpace(match.slice(1).find((words) => words !== undefined) ?? ''),
  ).filter((words) => words.length >= MIN_QUOTED_LENGTH)
  const sentences = sentencesOf(evidence)
    .map(({ start, end }) => collapseSpace(evidence.slice(start, end)))
    .filter((words) => words.length >= MIN_SENTENCE_LENGTH)
  for (const words of [...quoted, ...sentences]) {
    const found = find(words)
    if (found) return found
  }
  return null
}

const findIn = (citation: Citation, segment: string): Stretch | null => {
  const raw = withoutMarkup(segment)
  const plain = unescaped(raw)
  if (citation.contentType === 'text/csv') {
    return findValues(
      csvRowsOf(citation.quote).map((row) => ({ ...row, values: row.cells })),
      valuesAlone(plain),
    )
  }
  if (hasRowLines(citation.contentType)) {
    const rows = rowLinesOf(citation.quote).map((row) => ({ ...row, values: row.pairs.map(([, value]) => value) }))
    return findValues(rows, valuesAlone(plain)) ?? findWords(citation.quote, plain)
  }
  if (citation.contentType === 'application/json') {
    const records = jsonRecordsOf(citation.quote).map((record) => ({
      ...record,
      values: record.members.map((member) => member.value),
    }))
    return findValues(records, valuesAlone(plain)) ?? findWords(citation.quote, plain)
  }
  return findWords(citation.quote, plain) ?? findWords(citation.quote, raw)
}

/** One stretch over all that was found: what any of its numbers stands behind is lit. */
const joined = (found: readonly Stretch[]): Stretch | null =>
  found.length === 0
    ? null
    : { start: Math.min(...found.map(({ start }) => start)), end: Math.max(...found.map(({ end }) => end)) }

/**
 * Makes each citation as exact as the reply is: where the words before its `[n]` stand in the passage verbatim, or are the values of one row or
 * record, `quote` and `span` shrink to just that; other citations stay whole. `span` and `quote` keep saying the same.
 */
export const narrowCitations = (content: string, citations: readonly Citation[]): Citation[] => {
  const segments = citedSegmentsOf(content)
  return citations.map((citation) => {
    const found = segments
      .filter((segment) => segment.numbers.includes(citation.number))
      .flatMap((segment) => findIn(citation, segment.text) ?? [])
    const stretch = joined(found)
    if (!stretch) return citation
    const span = narrowSpan({ text: citation.quote, contentType: citation.contentType, span: citation.span }, stretch)
    return { ...citation, span, quote: citation.quote.slice(stretch.start, stretch.end) }
  })
}
