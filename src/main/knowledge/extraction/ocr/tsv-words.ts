import type { PictureBox, RecognisedWord } from './page-recogniser.ts'

/** Levels of the rows of tesseract's TSV. */
const PAGE = 1
const WORD = 5

interface Row {
  readonly level: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly text: string
}

/** Level, four numbers that count the parts around it, the box, how sure it is, and the word. */
const rowOf = (line: string): Row => {
  const cells = line.split('\t')
  const [level = 0, left = 0, top = 0, width = 0, height = 0] = [0, 6, 7, 8, 9].map((at) => Number(cells[at]))
  return { level, left, top, width, height, text: cells[11] ?? '' }
}

const share = (value: number, whole: number): number => Math.min(1, Math.max(0, value / whole))

/** The words of a text with their boxes, from tesseract's table of them; a word that the text has not is left out. */
export const wordsOfTsv = (tsv: string, text: string): RecognisedWord[] => {
  const rows = tsv.split('\n').map(rowOf)
  const page = rows.find(({ level }) => level === PAGE)
  if (page === undefined || page.width <= 0 || page.height <= 0) return []
  const words: RecognisedWord[] = []
  let from = 0
  for (const { level, left, top, width, height, text: word } of rows) {
    if (level !== WORD || word.trim() === '') continue
    const start = text.indexOf(word, from)
    if (start === -1) continue
    from = start + word.length
    const box: PictureBox = [
      share(left, page.width),
      share(top, page.height),
      share(left + width, page.width),
      share(top + height, page.height),
    ]
    words.push({ start, end: from, box })
  }
  return words
}
