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
  else yield* cutText(document, tools)
}

function* cutText(document: ExtractedDocument, tools: ChunkingTools): Generator<Cut, void, undefined> {
  const { text, headings } = document
  const pages = [...document.segments]
  let heading = 0
  let page = 0
  for (const window of textWindows(text)) {
    const breaks: number[] = []
    for (; heading < headings.length; heading++) {
      const start = headings[heading]?.start ?? 0
      if (start >= window.end) break
      breaks.push(start - window.start)
    }
    const part = text.slice(window.start, window.end)
    for (const span of tools.chunkSpans(part, tools.config, tools.counter, breaks)) {
      const [start, end] = [window.start + span.start, window.start + span.end]
      while (page + 1 < pages.length && (pages[page]?.end ?? 0) <= start) page++
      yield { start, end, first: placeAt(pages, page), last: lastPlace(pages, page, end) }
    }
  }
}

const placeAt = (pages: readonly Segment[], index: number): Place | null => pages[index]?.place ?? null

const lastPlace = (pages: readonly Segment[], from: number, end: number): Place | null => {
  let index = from
  while (index + 1 < pages.length && (pages[index + 1]?.start ?? 0) < end) index++
  return placeAt(pages, index)
}
