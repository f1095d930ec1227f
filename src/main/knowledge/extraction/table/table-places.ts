import type { ExtractedDocument, ExtractedTable, Segment, TableKind, TablePlace } from '../extracted-document.ts'

/** As many as a table has that anybody reads. */
const MOST_PLACES = 5_000

const placeOf = ({ start, place }: Segment): TablePlace[] => {
  if (place.type === 'Page') return [{ start, page: place.page, label: place.label ?? null }]
  return place.type === 'Slide' ? [{ start, slide: place.slide }] : []
}

/** What the tables of a document are; those in running text with the pages or slides that they stand on. Asked in the order of the text. */
export const createKindOf = ({ segments }: ExtractedDocument): ((table: ExtractedTable) => TableKind | null) => {
  let all: readonly Segment[] | null = null
  let next = 0
  return ({ kind = null, start, end }) => {
    if (kind?.type !== 'InText') return kind
    all ??= [...segments]
    while ((all[next]?.end ?? end) <= start) next++
    const places: TablePlace[] = []
    for (let at = next; at < all.length && places.length < MOST_PLACES; at++) {
      const segment = all[at]
      if (segment === undefined || segment.start >= end) break
      places.push(...placeOf(segment))
    }
    return places.length === 0 ? kind : { ...kind, places }
  }
}
