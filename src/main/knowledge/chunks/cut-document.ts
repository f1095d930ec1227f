import type { ExtractedDocument, Place, Segment } from '../extraction/extracted-document.ts'
import type { ChunkingTools } from './chunking-tools.ts'
import type { Cut } from './cut.ts'
import { packSegments } from './pack-segments.ts'
import { textWindows } from './text-windows.ts'

/** Cuts a document into chunks, in order: rows and records are kept whole where they fit, other text is cut at its headings and sentences. */
export function* cutDocument(document: ExtractedDocument, tools: ChunkingTools): Generator<Cut, void, undefined> {
  const [firstSegment] = document.segments
  const type = firstSegment?.place.type
  if (type === 'Row' || type === 'Lines' || type === 'Pointer')
    yield* packSegments(document.text, document.segments, tools)
  else if (type === 'Record') yield* cutRecords(document, tools)
  else yield* cutText(document, tools)
}

/** Each record is a chunk of its own, or several: what is found in one is never told of another. */
function* cutRecords({ text, segments }: ExtractedDocument, tools: ChunkingTools): Generator<Cut, void, undefined> {
  for (const { start, end, place } of segments) {
    for (const window of textWindows(text.slice(start, end))) {
      const from = start + window.start
      const part = text.slice(from, start + window.end)
      for (const span of tools.chunkSpans(part, tools.config, tools.counter)) {
        yield { start: from + span.start, end: from + span.end, first: place, last: place }
      }
    }
  }
}

function* cutText(document: ExtractedDocument, tools: ChunkingTools): Generator<Cut, void, undefined> {
  const { text } = document
  const pages = [...document.segments]
  const breaksBefore = createBreakCursor(document)
  let page = 0
  for (const window of textWindows(text)) {
    const breaks = breaksBefore(window.end).map((at) => at - window.start)
    const part = text.slice(window.start, window.end)
    for (const span of tools.chunkSpans(part, tools.config, tools.counter, breaks)) {
      const [start, end] = [window.start + span.start, window.start + span.end]
      while (page + 1 < pages.length && (pages[page]?.end ?? 0) <= start) page++
      yield { start, end, first: placeAt(pages, page), last: lastPlace(pages, page, end) }
    }
  }
}

/** Gives the headings and other breaks before an offset that were not given yet; asked in growing order. */
const createBreakCursor = ({ headings, breaks = [] }: ExtractedDocument): ((end: number) => number[]) => {
  const all = [...new Set([...headings.map(({ start }) => start), ...breaks])].sort((one, other) => one - other)
  let next = 0
  return (end) => {
    const first = next
    while (next < all.length && (all[next] ?? 0) < end) next++
    return all.slice(first, next)
  }
}

const placeAt = (pages: readonly Segment[], index: number): Place | null => pages[index]?.place ?? null

const lastPlace = (pages: readonly Segment[], from: number, end: number): Place | null => {
  let index = from
  while (index + 1 < pages.length && (pages[index + 1]?.start ?? 0) < end) index++
  return placeAt(pages, index)
}
