import type { Flow } from '../../flow/flow.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../xml/xml-tree.ts'
import { listNote } from '../list-note.ts'
import { noWordsIn, type PartsReader } from './parts-reader.ts'
import { wordsOf } from './read-paragraphs.ts'
import type { Styles } from './styles.ts'
import { storagesIn, writeXmlDrawable, writeXmlStorage, type XmlWriter } from './xml-drawables.ts'

/** A presentation of Keynote of that time, slide by slide: titles as headings, texts and tables, then presenter notes. */
export const createSlidesOf2009 = (flow: Flow, styles: Styles): PartsReader => {
  const writer: XmlWriter = { flow, styles, comments: new Map() }
  const skipped: number[] = []
  let slides = 0
  return {
    isWanted: (name, parent) => name === 'key:slide' && parent === 'key:slide-list',
    take(slide) {
      if (slide.name !== 'key:slide') return
      if (slides++ > 0) flow.pageBreak()
      flow.place({ type: 'Slide', slide: slides })
      flow.breakHere()
      if (slide.attributes['key:hidden'] === 'true') skipped.push(slides)
      writeSlide(slide, writer)
    },
    finish() {
      const flowed = flow.finish()
      if (flowed.segments.length === 0) throw noWordsIn('PresentationNoWords')
      return { ...flowed, notes: listNote('NoteHiddenSlides', skipped) }
    },
  }
}

const writeSlide = (slide: XmlElement, writer: XmlWriter): void => {
  const { flow } = writer
  const placeholder = (name: string): XmlElement[] => {
    const found = childOf(slide, name)
    return found === null ? [] : storagesIn(found)
  }
  flow.heading(1, placeholder('key:title-placeholder').map(wordsOf).join(' '))
  for (const body of placeholder('key:body-placeholder')) writeXmlStorage(body, writer)
  const page = childOf(slide, 'key:page')
  for (const drawables of page === null ? [] : descendantsOf(page, 'sf:drawables'))
    for (const drawable of childrenOf(drawables)) writeXmlDrawable(drawable, writer)
  const notes = placeholder('key:notes').map(wordsOf).join(' ')
  if (notes !== '') flow.paragraph(`Speaker notes: ${notes}`)
}
