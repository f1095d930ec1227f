import { MAX_SECTIONS } from '../../../contracts/document-overview.ts'
import type { ExtractedDocument } from '../extraction/extracted-document.ts'
import type { OutlineSection } from './overview-tools.ts'

const LONGEST_TITLE = 200

/** Records that are looked at for names: a file of millions of them without any is not gone through. */
const MOST_RECORDS = 20_000

const shownTitle = (title: string): string => title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE)

/** What the records of a file without headings call themselves, as citations name them. Parts of one record have its name once. */
export const recordSections = ({ segments }: Pick<ExtractedDocument, 'segments'>): readonly OutlineSection[] => {
  const sections: OutlineSection[] = []
  let looked = 0
  let last = ''
  for (const { start, place } of segments) {
    looked += 1
    if (place.type !== 'Pointer' || looked > MOST_RECORDS) break
    const title = shownTitle(place.record ?? '')
    const isNew = title !== '' && title !== last
    last = title
    if (isNew && sections.push({ title, level: 1, start, page: null }) === MAX_SECTIONS) break
  }
  return sections
}

/** The headings of a document, in the order of its text, each with the page or slide that it stands on. */
export const documentSections = ({ headings, segments }: Pick<ExtractedDocument, 'headings' | 'segments'>) => {
  const sections: OutlineSection[] = []
  const places = segments[Symbol.iterator]()
  let segment = places.next()
  let page: number | null = null
  for (const { start, level, title } of headings) {
    const words = shownTitle(title)
    if (words === '') continue
    while (!segment.done && segment.value.start <= start) {
      const { place } = segment.value
      page = place.type === 'Page' ? place.page : place.type === 'Slide' ? place.slide : null
      segment = places.next()
    }
    if (sections.push({ title: words, level, start, page }) === MAX_SECTIONS) break
  }
  places.return?.()
  return sections
}
