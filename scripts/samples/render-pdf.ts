import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type Block, parseBlocks } from './parse-blocks.ts'

const margin = 52
const bodySize = 10.5
const gap = 7

/** Fixed, so that the same text always gives the same bytes; the file id is derived from it as well. */
const creationDate = new Date('2025-09-01T00:00:00Z')

const fonts = { body: 'Times-Roman', heading: 'Helvetica-Bold', quiet: 'Helvetica' } as const

/**
 * Sets the Markdown of a sample document as an A5 PDF. The first-level heading is the title; every second-level
 * heading gets an entry in the outline and, with `chapterPerPage`, a page of its own. Streams stay uncompressed because
 * deflate output differs between processors.
 */
export async function renderPdf(markdown: string, options: { chapterPerPage: boolean }): Promise<Uint8Array> {
  const blocks = parseBlocks(markdown)
  const title = blocks.find((block) => block.type === 'title')?.text
  if (title === undefined) throw new Error('A sample PDF needs a first-level heading for its title.')

  const document = new PDFDocument({
    size: 'A5',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    compress: false,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: 'Corvane Hill Trust', CreationDate: creationDate },
  })
  const bytes = buffer(document)

  for (const block of blocks) {
    if (block.type === 'heading' && options.chapterPerPage) document.addPage()
    setBlock(document, block)
  }
  setFooters(document, `Corvane Hill Observatory, ${title.toLowerCase()}`)
  document.end()
  return bytes
}

function setBlock(document: PDFKit.PDFDocument, block: Block): void {
  switch (block.type) {
    case 'title':
      document.font(fonts.heading).fontSize(22).text(block.text).moveDown(0.6)
      break
    case 'heading':
      keepTogether(document, 90)
      document.outline.addItem(block.text)
      document.moveDown(0.6).font(fonts.heading).fontSize(14).text(block.text).moveDown(0.4)
      break
    case 'subheading':
      keepTogether(document, 70)
      document.moveDown(0.3).font(fonts.heading).fontSize(11).text(block.text).moveDown(0.2)
      break
    case 'paragraph':
      keepTogether(document, 40)
      body(document).text(block.text, { paragraphGap: gap, lineGap: 2 })
      break
    case 'list':
      body(document).list(block.items, {
        listType: block.ordered ? 'numbered' : 'bullet',
        bulletRadius: 1.8,
        textIndent: 18,
        paragraphGap: 3,
        lineGap: 2,
      })
      document.moveDown(0.4)
      break
    case 'table':
      body(document).table({ data: block.rows })
      document.moveDown(0.8)
      break
  }
}

function body(document: PDFKit.PDFDocument): PDFKit.PDFDocument {
  return document.font(fonts.body).fontSize(bodySize)
}

function keepTogether(document: PDFKit.PDFDocument, heightPoints: number): void {
  if (document.y + heightPoints > document.page.height - margin) document.addPage()
}

function setFooters(document: PDFKit.PDFDocument, label: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Inside the bottom margin pdfkit would otherwise start a new page.
    document.page.margins.bottom = 0
    document
      .font(fonts.quiet)
      .fontSize(8)
      .text(`${label}, page ${page + 1} of ${count}`, margin, document.page.height - 34, {
        align: 'center',
        lineBreak: false,
        width: document.page.width - 2 * margin,
      })
  }
}
