import { chromium } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { chromiumArgs, chromiumPath } from '../chromium.ts'

/** Draws pages as pictures, in a browser. */
export interface PagePainter extends AsyncDisposable {
  /** An image of a page with these paragraphs. */
  paint(paragraphs: readonly string[], type?: 'png' | 'jpeg'): Promise<Buffer>
}

export const openPagePainter = async (): Promise<PagePainter> => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  return {
    async paint(paragraphs, type = 'png') {
      const page = await browser.newPage({ viewport: { width: 1_240, height: 800 } })
      const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
      await page.setContent(`<body style="background:#fff;color:#000;font:36px/1.6 serif;margin:80px">${body}</body>`)
      const image = await page.screenshot({ type, ...(type === 'jpeg' && { quality: 85 }) })
      await page.close()
      return image
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** A page of a scanned document: a picture, perhaps lying on its side, with its page turned to match or as it came out of the scanner; or a text. */
export type ScannedPage =
  | { readonly image: Buffer; readonly turned?: boolean; readonly onItsSide?: boolean }
  | { readonly text: string }

/** A PDF as a scanner makes it, with pages of text among its pictures. */
export const scannedPdf = (pages: readonly ScannedPage[]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({ autoFirstPage: false })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    for (const page of pages) {
      if ('text' in page) {
        pdf
          .addPage({ size: [620, 400], margin: 50 })
          .fontSize(12)
          .text(page.text)
      } else if (page.turned === true || page.onItsSide === true) {
        pdf.addPage({ size: [400, 620], margin: 0 })
        if (page.turned === true) Object.assign(pdf.page.dictionary.data, { Rotate: 90 })
        pdf.rotate(-90, { origin: [0, 0] }).image(page.image, -620, 0, { width: 620, height: 400 })
      } else {
        pdf.addPage({ size: [620, 400], margin: 0 }).image(page.image, 0, 0, { width: 620, height: 400 })
      }
    }
    pdf.end()
  })
