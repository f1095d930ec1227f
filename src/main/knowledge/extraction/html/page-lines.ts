import { followed, shifted } from '../layout/text-marks.ts'
import type { BlockPlaces } from './block-places.ts'
import { createInlineMarks, type InlineMarks } from './inline-marks.ts'
import { createLineSoFar, type LineSoFar } from './line-so-far.ts'
import type { PageTitle } from './page-title.ts'

/** Writes a page line by line; each becomes a heading, a line of a list or a paragraph once it ends. */
export interface PageLines {
  /** The line that is being written. */
  readonly current: LineSoFar
  /** How its words are set. */
  readonly marks: InlineMarks
  /** What the elements around the line make of it; they say so as they begin and end. */
  readonly setting: LineSetting
  /** Text of the page as it is shown in this line. */
  text(text: string): void
  /** What follows is raised. */
  raise(): void
  /** The next words begin another line. */
  end(): void
}

export interface LineSetting {
  /** The level of the heading that the line is of. */
  heading: number | null
  /** How many elements around the line keep its blanks. */
  preformatted: number
  /** The sign of the item that has no text yet. */
  sign: string | null
}

export interface PageLinesOptions {
  readonly places: BlockPlaces
  readonly title: PageTitle
  /** The level of the headings that may say the title once more. */
  readonly topmost: number
}

export const createPageLines = ({ places, title, topmost }: PageLinesOptions): PageLines => {
  const line = createLineSoFar()
  const inline = createInlineMarks()
  const setting: LineSetting = { heading: null, preformatted: 0, sign: null }
  /** How long the line was after the last sign of a raised text. */
  let raisedAt = 0
  return {
    current: line,
    marks: inline,
    setting,
    text(text) {
      if (setting.preformatted > 0) line.add(text)
      else line.addCollapsed(text)
    },
    raise() {
      // A mark of a note is often both a link and raised: one sign stands for both.
      if (line.length > 0 && line.length === raisedAt) return
      line.add('^')
      raisedAt = line.length
    },
    end() {
      const marked = inline.endLine(line.length)
      const written = line.take()
      const text = setting.preformatted > 0 ? written.trimEnd() : written.trim()
      if (text.trim() === '') return
      const marks = followed(marked, written, text)
      const { heading, sign } = setting
      const depth = places.lists.length
      if (heading !== null) {
        if (heading === topmost && title.isSaidBy(text)) return
        places.put({ type: 'Heading', level: heading, text, marks })
      } else if (depth > 0) {
        const before = sign === null ? '  ' : `${sign} `
        places.put({ type: 'Line', text: before + text, depth: depth - 1, marks: shifted(marks, before.length) })
        setting.sign = null
      } else places.put({ type: 'Paragraph', text, marks })
    },
  }
}
