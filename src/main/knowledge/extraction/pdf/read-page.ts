import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { RecognisedText } from '../ocr/page-recogniser.ts'
import { inColumns } from './columns.ts'
import { withDrawnRows } from './drawn-rows.ts'
import { type Annotation, fieldValues, noteTexts, withFields } from './form-fields.ts'
import type { Glyph } from './glyph.ts'
import { withJoinedRows } from './joined-rows.ts'
import { withJustifiedLines } from './justified-lines.ts'
import type { PageFont } from './lay-out.ts'
import { type DrawnPage, readOperators } from './operator-reader.ts'
import { type PageContent, pageContent } from './page-content.ts'
import { pageFonts } from './page-fonts.ts'
import { pageLines } from './page-lines.ts'
import type { OpenedPdf, OperatorList } from './pdf-library.ts'
import type { ReplacementTexts } from './replacement-texts.ts'
import { withCells } from './table-cells.ts'
import { type TextLine, textLines } from './text-line.ts'
import { type XfaNode, xfaText } from './xfa-text.ts'

/** What is kept of a page. */
export interface ReadPage {
  readonly lines: readonly TextLine[]
  /** Notes, and other text that has no line of its own. */
  readonly added: readonly string[]
  /** What text recognition read in its picture; it stands behind all else. */
  readonly recognised?: RecognisedText
  readonly content: PageContent
  /** Words of which a letter is missing, since nothing tells which it is. */
  readonly brokenWords: number
}

/** Stands for a page that is broken; the other pages are still worth reading. */
export const unreadablePage: ReadPage = { lines: [], added: [], content: 'Empty', brokenWords: 0 }

export interface PageReader {
  /** Reads a page by its number, from 1. */
  (number: number): Promise<ReadPage>
  /** Lets go of what pages have in common. */
  forget(): Promise<void>
}

/** `AnnotationMode` of pdf.js: with forms enabled, notes are drawn and form fields are not, since their values are read as such. */
const NOTHING_ADDED = 0
const NOTES_WITHOUT_FIELDS = 2

export const createPageReader = async (
  { pdf, codes, tellingKinds }: OpenedPdf,
  replacements: ReplacementTexts,
): Promise<PageReader> => {
  const fonts = new Map<string, PageFont>()
  const layers = await pdf.getOptionalContentConfig().catch(() => null)
  const isShown = (content: unknown): boolean => layers?.isVisible(content as never) ?? true

  const annotations = await annotationsByPage(pdf, tellingKinds)

  const draw = async (page: PDFPageProxy, annotationMode: number): Promise<DrawnPage> => {
    const list: OperatorList = await page.getOperatorList({ annotationMode })
    await pageFonts(page, list, codes, fonts)
    const replaced = replacements.get(page.ref?.num ?? 0) ?? []
    return readOperators(list, { codes, fontOf: (id) => fonts.get(id) ?? null, isShown, replacements: replaced })
  }
  const readDrawn = async (page: PDFPageProxy): Promise<ReadPage> => {
    const added = annotations.get(page.pageNumber) ?? []
    const drawn = await draw(page, added.length === 0 ? NOTHING_ADDED : NOTES_WITHOUT_FIELDS)
    const onPage = drawn.glyphs.filter(isWithin(page.view))
    const values = fieldValues(added, mainAngle(onPage, page.rotate))
    const lines = withJoinedRows(
      textLines(
        withFields(inColumns(withCells(withDrawnRows(withJustifiedLines(pageLines(onPage))))), values),
        (font) => fonts.get(font)?.isBold === true,
      ),
    )
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    return {
      lines,
      added: noteTexts(added, lines.map(({ text }) => text).join('')),
      content: pageContent({ ...drawn, glyphs: onPage }, (right - left) * (top - bottom)),
      brokenWords: lines.reduce((sum, line) => sum + line.brokenWords, 0),
    }
  }
  const read = async (number: number): Promise<ReadPage> => {
    try {
      const page = await pdf.getPage(number)
      const form = pdf.isPureXfa ? await page.getXfa() : null
      const result = form === null ? await readDrawn(page) : formPage(form as XfaNode)
      page.cleanup()
      return result
    } catch {
      return unreadablePage
    }
  }
  return Object.assign(read, {
    async forget() {
      fonts.clear()
      await pdf.cleanup()
    },
  })
}

/** The annotations of each page by its number, asked for at once: page by page pdf.js would also look for the words under each link. */
const annotationsByPage = async (
  pdf: PDFDocumentProxy,
  kinds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly Annotation[]>> => {
  const found: readonly Annotation[] =
    (await pdf.getAnnotationsByType(new Set(kinds), new Set()).catch(() => null)) ?? []
  return Map.groupBy(found, ({ pageIndex }) => (typeof pageIndex === 'number' ? pageIndex + 1 : 0))
}

const formPage = (form: XfaNode): ReadPage => {
  const text = xfaText(form)
  return { lines: [], added: [text], content: text === '' ? 'Empty' : 'Text', brokenWords: 0 }
}

/** What stands outside of its page's borders nobody sees. */
const isWithin = (view: readonly number[]): ((glyph: Glyph) => boolean) => {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  return ({ along, across, angle, size }) => {
    const radians = (angle * Math.PI) / 180
    const x = along * Math.cos(radians) - across * Math.sin(radians)
    const y = along * Math.sin(radians) + across * Math.cos(radians)
    return x > left - size && x < right + size && y > bottom - size && y < top + size
  }
}

/** The direction in which most of a page is written; that of an empty one follows from how it is turned. */
const mainAngle = (glyphs: readonly Glyph[], rotate: number): number => {
  const counts = new Map<number, number>()
  for (const { angle } of glyphs) counts.set(angle, (counts.get(angle) ?? 0) + 1)
  const [most] = [...counts].sort((one, other) => other[1] - one[1])
  return most?.[0] ?? rotate % 360
}
