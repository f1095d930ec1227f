/** Makes what is generated in the sample library (the PDFs and the index) and verifies the whole: `npm run samples`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listLibrary } from './samples/library-index.ts'
import { readQuestions } from './samples/questions.ts'
import { renderPdf } from './samples/render-pdf.ts'
import { verifyLibrary } from './samples/verify.ts'

const sources = join(import.meta.dirname, 'samples')
const library = join(import.meta.dirname, '../resources/samples')

const pdfs = [
  { name: 'observatory-handbook', chapterPerPage: true },
  { name: 'dome-maintenance-guide', chapterPerPage: false },
]

for (const { name, chapterPerPage } of pdfs) {
  const markdown = await readFile(join(sources, `${name}.md`), 'utf8')
  await writeFile(join(library, `${name}.pdf`), await renderPdf(markdown, { chapterPerPage }))
}

const files = await listLibrary(library)
await writeFile(join(library, 'index.json'), `${JSON.stringify({ files }, null, 2)}\n`)

const questions = await readQuestions(join(library, 'questions.json'))
const faults = await verifyLibrary(library, files, questions)
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  process.exitCode = 1
} else {
  console.log(`${files.length} documents and ${questions.length} questions, all verified.`)
}
