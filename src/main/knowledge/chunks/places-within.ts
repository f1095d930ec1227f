import type { ExtractedDocument, Segment } from '../extraction/extracted-document.ts'

/** Where a cell of a notebook, a stretch of speech, or a row of a sheet begins in a chunk: from which number to which, of cells, of seconds or of rows. */
export type PlaceWithin = readonly [start: number, first: number, last: number]

const numbersOf = ({ place }: Segment): readonly [number, number] | null => {
  if (place.type === 'Cell') return [place.cell, place.cell]
  if (place.type === 'Row' && place.sheet !== undefined) return [place.row, place.row]
  return place.type === 'Time' ? [place.startSeconds, place.endSeconds] : null
}

/** Rows that follow each other are told by counting them. */
const areCountable = (segments: readonly Segment[]): boolean =>
  segments.every(
    ({ place }, at) =>
      place.type === 'Row' && segments[0]?.place.type === 'Row' && place.row === segments[0].place.row + at,
  )

/** Tells the places that begin in a stretch, or go on there, whose numbers the text does not show; none where it is all in one. Asked in growing order. */
export const createPlacesWithin = ({
  segments,
}: Pick<ExtractedDocument, 'segments'>): ((start: number, end: number) => readonly PlaceWithin[]) => {
  const [first] = segments
  if (first === undefined || numbersOf(first) === null) return () => []
  const coming = segments[Symbol.iterator]()
  /** Those that a stretch may touch: a sheet may have a million rows. */
  let near: Segment[] = []
  let isOver = false
  const lookUpTo = (end: number): void => {
    while (!isOver && (near.at(-1)?.start ?? 0) < end) {
      const { value, done } = coming.next()
      if (done === true) isOver = true
      else near.push(value)
    }
  }
  return (start, end) => {
    lookUpTo(end)
    // Chunks overlap: what ends behind the beginning of this one may be asked for again.
    near = near.filter((segment) => segment.end > start)
    const within = near.filter((segment) => segment.start < end)
    if (within.length < 2 || areCountable(within)) return []
    return within.flatMap((segment): PlaceWithin[] => {
      const numbers = numbersOf(segment)
      return numbers === null ? [] : [[Math.max(0, segment.start - start), ...numbers]]
    })
  }
}
