import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'
import type { OfficePackage } from '../ooxml/open-package.ts'

/** The texts that cells refer to by number. An unknown number is an empty text. */
export type SharedStrings = (index: number) => string

/** As many units as a workbook's text may have in all. */
const MAX_UNITS = 150_000_000
const MAX_STRINGS = 20_000_000

/** Reads the table of shared texts: formatted runs joined, readings of Asian characters left out. */
export const readSharedStrings = async (office: OfficePackage, part: string | null): Promise<SharedStrings> => {
  const strings: string[] = []
  if (part === null) return () => ''
  let text = ''
  let isText = false
  let inReading = false
  let units = 0
  await office.listen(part, {
    open(name) {
      if (name === 's:si') text = ''
      else if (name === 's:rPh') inReading = true
      else if (name === 's:t') isText = !inReading
    },
    close(name) {
      if (name === 's:t') isText = false
      else if (name === 's:rPh') inReading = false
      else if (name === 's:si') {
        units += text.length
        if (units > MAX_UNITS || strings.push(decodeEscapes(text)) > MAX_STRINGS) throw tooMuch()
      }
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return (index) => strings[index] ?? ''
}

const tooMuch = (): ExtractionError => new ExtractionError(failureWords('WorkbookTexts'))

/** Characters that XML cannot hold are written as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
