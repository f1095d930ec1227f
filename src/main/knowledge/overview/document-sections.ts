import { MAX_SECTIONS } from '../../../contracts/document-overview.ts'
import type { ExtractedDocument } from '../extraction/extracted-document.ts'
import type { OutlineSection } from './overview-tools.ts'

const LONGEST_TITLE = 200

/** The headings of a document, in the order of its text, each with the page or slide that it stands on. */
export const documentSections = ({ headings, segments }: Pick<ExtractedDocument, 'headings' | 'segments'>) => {
  const sections: OutlineSection[] = []
  const places = segments[Symbol.iterator]()
  let segment = places.next()
  let page: number | null = null
  for (const { start, level, title } of headings) {
    const words = title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE)
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
