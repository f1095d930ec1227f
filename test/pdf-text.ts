import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF, page by page, with single spaces. */
export const pdfText = async (bytes: Uint8Array): Promise<string[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  try {
    const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1)
    return await Promise.all(
      numbers.map(async (number) => {
        const { items } = await (await pdf.getPage(number)).getTextContent()
        return items
          .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
          .join('')
          .replace(/\s+/g, ' ')
      }),
    )
  } finally {
    await task.destroy()
  }
}
