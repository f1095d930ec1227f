import PDFDocument from 'pdfkit'

const render = (options: PDFKit.PDFDocumentOptions, draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument(options)
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    draw(pdf)
    pdf.end()
  })

/** A PDF with one page per text. */
export const pdfOf = (...pages: readonly string[]): Promise<Buffer> =>
  render({ autoFirstPage: false }, (pdf) => {
    for (const text of pages) pdf.addPage().fontSize(12).text(text)
  })

/** A PDF that opens with a password only. */
export const encryptedPdf = (): Promise<Buffer> =>
  render({ userPassword: 'open sesame', pdfVersion: '1.7' }, (pdf) =>
    pdf.text('Nobody reads this without the password.'),
  )

/** A PDF of shapes, as a scanner makes it: nothing in it is text. */
export const pdfWithoutText = (): Promise<Buffer> =>
  render({}, (pdf) => pdf.rect(72, 72, 200, 200).fill('#406080').circle(300, 500, 80).fill('#208040'))
