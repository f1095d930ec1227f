import type { ExtractedDocument, Segment } from '../extraction/extracted-document.ts'

/** Where a cell of a notebook, or a stretch of speech, begins in a chunk: from which number to which, of cells or of seconds. */
export type PlaceWithin = readonly [start: number, first: number, last: number]

const numbersOf = ({ place }: Segment): readonly [number, number] | null => {
  if (place.type === 'Cell') return [place.cell, place.cell]
  return place.type === 'Time' ? [place.startSeconds, place.endSeconds] : null
}

/** Tells the places that begin in a stretch, or go on there, whose numbers the text does not show; none where it is all in one. Asked in growing order. */
export const createPlacesWithin = ({
  segments,
}: Pick<ExtractedDocument, 'segments'>): ((start: number, end: number) => readonly PlaceWithin[]) => {
  const [first] = segments
  if (first === undefined || numbersOf(first) === null) return () => []
  const all = [...segments]
  let next = 0
  return (start, end) => {
    // Chunks overlap: what ends behind the beginning of this one may be asked for again.
    while ((all[next]?.end ?? end) <= start) next++
    const places: PlaceWithin[] = []
    for (let at = next; (all[at]?.start ?? end) < end; at++) {
      const segment = all[at]
      const numbers = segment === undefined ? null : numbersOf(segment)
      if (segment !== undefined && numbers !== null) places.push([Math.max(0, segment.start - start), ...numbers])
    }
    return places.length > 1 ? places : []
  }
}
