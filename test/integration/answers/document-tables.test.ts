import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotingProvider, withAIFactory } from '../../../src/main/library.ts'
import { docxFile, paragraph, wordTable } from '../../files/docx-file.ts'
import { epubFile } from '../../files/epub-file.ts'
import { openDocumentFile, openTable, textParagraph } from '../../files/opendocument-file.ts'
import { pptxFile, slideTable } from '../../files/pptx-file.ts'
import { type LibraryApp, startKnowledgeApp } from '../../library-app.ts'
import { pdfFromObjects } from '../../pdf-objects.ts'

const rows = [
  ['Boat', 'Berth', 'Fee'],
  ['Heron', 'North quay', '120.00'],
  ['Osprey', 'South quay', '310.50'],
  ['Puffin', 'North quay', '95.25'],
] as const
const BEFORE = 'The harbour office keeps a list of the boats that stay over the winter.'

const htmlRow = (row: readonly string[], tag: string) =>
  `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const html = `<p>${BEFORE}</p><table>${rows.map((row, at) => htmlRow(row, at === 0 ? 'th' : 'td')).join('')}</table>`
const markdown = [BEFORE, '', ...rows.map((row) => `| ${row.join(' | ')} |`)]
  .toSpliced(3, 0, '|---|---|---|')
  .join('\n')
const rich = `{\\rtf1\\ansi ${BEFORE}\\par ${rows.map((row) => `\\trowd\\cellx2000\\cellx4000\\cellx6000 ${row.map((cell) => `\\intbl ${cell}\\cell `).join('')}\\row `).join('')}\\pard }`

const put = (text: string, x: number, y: number): string => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`
const drawn = (lines: readonly (readonly string[])[]): string =>
  lines
    .flatMap((row, at) => row.map((cell, column) => put(cell, [50, 150, 300][column] ?? 0, 560 - at * 18)))
    .join('\n')
/** The table begins on the second page and ends on the third. */
const pdf = (): Buffer => {
  const pages = [put(BEFORE, 50, 560), drawn(rows.slice(0, 3)), drawn(rows.slice(3))]
  const objects = pages.flatMap((content, at) => [
    [
      10 + 2 * at,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents ${11 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ],
    [11 + 2 * at, { dict: '', stream: content }],
  ])
  return pdfFromObjects({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [10 0 R 12 0 R 14 0 R] /Count 3 >>',
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...Object.fromEntries(objects),
  })
}

interface Case {
  readonly fileName: string
  readonly bytes: Uint8Array | string
  /** Page or slide of each row. */
  readonly places?: readonly (number | null)[]
}
const nowhere = [null, null, null]
const cases: readonly Case[] = [
  { fileName: 'boats.html', bytes: html },
  { fileName: 'boats.docx', bytes: docxFile(paragraph(BEFORE) + wordTable(rows)) },
  { fileName: 'boats.odt', bytes: openDocumentFile('text', textParagraph(BEFORE) + openTable('Boats', rows)) },
  { fileName: 'boats.epub', bytes: epubFile([{ file: 'a.xhtml', body: html }]) },
  { fileName: 'boats.md', bytes: markdown },
  { fileName: 'boats.rtf', bytes: rich },
  {
    fileName: 'boats.pptx',
    bytes: pptxFile([{ title: 'Winter' }, { title: 'Boats', shapes: [slideTable(rows)] }]),
    places: [2, 2, 2],
  },
  { fileName: 'boats.pdf', bytes: pdf(), places: [2, 2, 3] },
]

let app: LibraryApp
beforeAll(async () => {
  app = await startKnowledgeApp({ with: [withAIFactory({ resolve: async () => quotingProvider() })] })
})
afterAll(() => app[Symbol.asyncDispose]())

const ask = async (question: string) => (await app.client.ask(question)).message

describe('a table in a document that is more than a table', () => {
  it.each(cases)('$fileName is computed over, and its rows are cited where they stand', async (file) => {
    const { fileName, places = nowhere } = file
    const { documentId } = await app.client.add(file)
    const [document] = await app.client.settled([documentId])
    expect(document?.status).toBe('Indexed')

    const total = await ask('What is the total fee?')
    expect(total.content).toMatch(/Total of Fee in boats\.\w+( \(Boats\))?: \*\*525\.75\*\* \(3 rows\)/)
    expect(total.citations?.map(({ span }) => span.page ?? span.slide)).toEqual(places)
    for (const [at, { quote, documentId: cited }] of (total.citations ?? []).entries()) {
      expect(cited).toBe(documentId)
      for (const cell of rows[at + 1] ?? []) expect(quote).toContain(cell)
    }
    const highest = await ask('Which boat has the highest fee?')
    expect(highest.content).toContain('**310.50**')
    expect(highest.citations?.map(({ quote }) => quote)).toEqual([expect.stringContaining('Osprey')])
    expect((await ask('How many boats are at the North quay?')).content).toContain(`Counted in ${fileName}`)
    await app.client.knowledge.DeleteDocument(documentId)
  })
})
