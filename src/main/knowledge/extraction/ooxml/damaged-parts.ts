import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import type { OfficePackage } from './open-package.ts'

/** What readers of a document call its parts, by the names of their files. */
const names = {
  header: failureWords('PartHeader'),
  footer: failureWords('PartFooter'),
  footnotes: failureWords('PartFootnotes'),
  endnotes: failureWords('PartEndnotes'),
  comments: failureWords('PartComments'),
  comment: failureWords('PartComments'),
  threadedComment: failureWords('PartComments'),
  modernComment: failureWords('PartComments'),
  notesSlide: failureWords('PartSpeakerNotes'),
  styles: failureWords('PartStyles'),
  numbering: failureWords('PartNumbering'),
  sharedStrings: failureWords('PartCellTexts'),
  chart: failureWords('PartChart'),
  data: failureWords('PartDiagram'),
  drawing: failureWords('PartDrawing'),
  app: failureWords('PartProperties'),
} as const

const MOST = 20

/** Says of each part that is damaged that it was left out; `told` are those that have a note already. */
export const damageNotes = ({ damage }: OfficePackage, told: ReadonlySet<string> = new Set()): ExtractionNote[] => {
  const parts = [...damage.keys()].filter((part) => !told.has(part)).map(nameOf)
  return [...new Set(parts)].slice(0, MOST).map(damageNote)
}

/** `part` is in words, or a path. */
export const damageNote = (part: string): ExtractionNote => ({
  type: 'Irregular',
  message: failureWords('NotePartDamaged', { part }),
})

const nameOf = (part: string): string => {
  const base = (part.split('/').at(-1) ?? part).replace(/[\d_-]*\.xml$/i, '')
  return Object.hasOwn(names, base) ? names[base as keyof typeof names] : part
}

/** Why nothing was found: what is damaged, where something is, else `empty`. */
export const refusalOf = <E extends Error>({ damage }: OfficePackage, empty: E): Error => {
  const [first] = damage.values()
  return first ?? empty
}
