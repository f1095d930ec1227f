import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractionNote } from '../extraction-note.ts'

/** One alone may be what its writer saw, too. */
const LEAST = 3

/** Says so where letters of a text could not be made out: a message that was damaged on its way, or that names an encoding which is not its own. */
export const lostLetters = (text: string): ExtractionNote[] =>
  (text.match(/\ufffd/g)?.length ?? 0) < LEAST
    ? []
    : [{ type: 'DoubtfulText', message: failureWords('NoteLettersLost') }]
