import type { Flow } from '../flow/flow.ts'
import { markRaised, type TextWithRaised } from '../flow/raised-text.ts'
import type { RtfAsides } from './rtf-asides.ts'
import type { RtfHeader } from './rtf-header.ts'
import { createRtfTable } from './rtf-table.ts'

interface ParagraphState {
  style: number
  outlineLevel: number | null
  isInTable: boolean
}

/** What the words of a text box stand in, which go on behind it. */
export interface AroundBox {
  readonly line: TextWithRaised
  readonly paragraph: ParagraphState
}

/** The paragraphs and tables of a text. */
export interface RtfBody {
  write(words: string, isRaised: boolean): void
  endParagraph(): void
  /** A description of the paragraph follows, which forgets the one before. */
  describeAnew(): void
  /** Describes the paragraph, or the table that it is of; false for a word that does neither. */
  take(word: string, number: number | null): boolean
  /** Its paragraphs stand before the one that it is anchored in. Null in a cell, where they are of that cell. */
  beginBox(): AroundBox | null
  endBox(around: AroundBox | null): void
  end(): void
}

const LIST_ITEM = /^\s*([•·▪◦o-]|\(?\w{1,4}[.)])\t/
const OF_TABLE = /^(cl|tr|cellx)/
/** Of `\outlinelevel`; from the title on, headings are counted from 1. */
const HIGHEST_OUTLINE = 2
const OUTLINE_LEVELS = 9

const emptyLine = (): TextWithRaised => ({ text: '', raisedTo: 0 })
const newParagraph = (): ParagraphState => ({ style: 0, outlineLevel: null, isInTable: false })

const outlineLevelOf = (number: number | null): number | null =>
  number !== null && number >= 0 && number < OUTLINE_LEVELS ? number + HIGHEST_OUTLINE : null

export const createRtfBody = (flow: Flow, { headingLevelOf }: RtfHeader, asides: RtfAsides): RtfBody => {
  const table = createRtfTable(flow)
  let paragraph = newParagraph()
  let line = emptyLine()

  const endParagraph = (): void => {
    const words = line.text
    line = emptyLine()
    if (paragraph.isInTable) {
      line.text = words === '' ? '' : `${words}\n`
      return
    }
    table.end()
    const level = paragraph.outlineLevel ?? headingLevelOf(paragraph.style)
    if (level !== null) flow.heading(level, words)
    else if (LIST_ITEM.test(words)) flow.line(words.trim().replace('\t', ' '))
    else flow.paragraph(words)
    asides.flushNotes()
  }
  const takeTableWord = (word: string, number: number | null): boolean => {
    switch (word) {
      case 'trowd':
        table.beginRow()
        return true
      case 'intbl':
        paragraph.isInTable = true
        return true
      case 'cell':
      case 'nestcell':
        table.endCell(line.text.trim())
        line = emptyLine()
        return true
      case 'row':
      case 'nestrow':
        table.endRow()
        paragraph.isInTable = false
        return true
      default:
        table.describe(word, number)
        return OF_TABLE.test(word)
    }
  }
  return {
    write: (words, isRaised) => {
      const before = line.text.length
      line.text += words
      if (isRaised) markRaised(line, before)
    },
    endParagraph,
    describeAnew: () => {
      const { isInTable } = paragraph
      paragraph = newParagraph()
      // Cells that were begun end as cells, whatever describes their last paragraph.
      if (isInTable && line.text !== '') paragraph.isInTable = true
    },
    take: (word, number) => {
      if (word === 's') paragraph.style = number ?? 0
      else if (word === 'outlinelevel') paragraph.outlineLevel = outlineLevelOf(number)
      else return takeTableWord(word, number)
      return true
    },
    beginBox: () => {
      if (paragraph.isInTable) return null
      const around = { line, paragraph }
      line = emptyLine()
      paragraph = newParagraph()
      return around
    },
    endBox: (around) => {
      if (around === null) return
      if (line.text.trim() !== '') endParagraph()
      line = around.line
      paragraph = around.paragraph
    },
    end: () => {
      paragraph.isInTable = false
      endParagraph()
      table.end()
      asides.flushRunning()
    },
  }
}
