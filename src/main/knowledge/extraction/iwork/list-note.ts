import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractionNote } from '../extraction-note.ts'

const LISTED = 20

/** Tells of slides or sheets that a presentation or a spreadsheet hides; nothing where there are none. */
export const listNote = (
  code: 'NoteHiddenSlides' | 'NoteHiddenSheets',
  hidden: readonly (string | number)[],
): ExtractionNote[] => {
  if (hidden.length === 0) return []
  const listed = hidden.slice(0, LISTED).join(', ')
  const message =
    code === 'NoteHiddenSlides' ? failureWords(code, { slides: listed }) : failureWords(code, { sheets: listed })
  return [{ type: 'Irregular', message }]
}
