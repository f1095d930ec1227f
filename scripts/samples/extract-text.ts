import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a document with every run of white space made one space, so that line ends do not matter. */
export async function extractText(path: string): Promise<string> {
  const bytes = await readFile(path)
  const text = extname(path) === '.pdf' ? await extractPdfText(bytes) : bytes.toString('utf8')
  return text.replace(/\s+/g, ' ')
}

async function extractPdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await task.destroy()
  return pages.join('\n')
}
