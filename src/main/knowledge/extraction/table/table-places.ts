import type {
  ExtractedDocument,
  ExtractedTable,
  Heading,
  Segment,
  TableKind,
  TablePlace,
} from '../extracted-document.ts'

/** As many as a table has that anybody reads. */
const MOST_PLACES = 5_000

const placeOf = ({ start, place }: Segment): TablePlace[] => {
  if (place.type === 'Page') return [{ start, page: place.page, label: place.label ?? null }]
  return place.type === 'Slide' ? [{ start, slide: place.slide }] : []
}

/** The headings over each place of a text, outermost first. Asked in the order of the text. */
const headingsOver = (headings: readonly Heading[]): ((start: number) => readonly string[]) => {
  const path: Heading[] = []
  let next = 0
  return (start) => {
    for (let heading = headings[next]; heading !== undefined && heading.start <= start; heading = headings[++next]) {
      while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop()
      path.push(heading)
    }
    return path.map(({ title }) => title)
  }
}

/** What the tables of a document are; those in running text with the headings over them and the pages or slides that they stand on. Asked in the order of the text. */
export const createKindOf = ({
  segments,
  headings,
}: ExtractedDocument): ((table: ExtractedTable) => TableKind | null) => {
  let all: readonly Segment[] | null = null
  let next = 0
  const over = headingsOver(headings)
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
    const titles = over(start)
    return { ...kind, ...(places.length > 0 && { places }), ...(titles.length > 0 && { headings: titles }) }
  }
}
