import { createHash } from 'node:crypto'
import { type DocumentType, isDocumentType, storedExtensions } from '../admission/content-types.ts'

/** Where the artefacts of one document are stored. Paths are made of ids alone; what people named a file is never part of one. */
export interface DocumentPaths {
  readonly bytes: string
  readonly meta: string
  /** The extracted text, UTF-16 little endian: a unit at `offset` is the two bytes at `2 * offset`. */
  readonly text: string
  readonly lines: string
}

export const documentPaths = (teamId: string, documentId: string, contentType: string): DocumentPaths => {
  const stem = `team-${teamSegment(teamId)}/kb-documents/${documentId}`
  const extension = isDocumentType(contentType) ? storedExtensions[contentType] : 'bin'
  return { bytes: `${stem}.${extension}`, meta: `${stem}.meta.json`, text: `${stem}.text`, lines: `${stem}.lines.json` }
}

/** Every path that a document may have left something at. */
export const allDocumentPaths = (teamId: string, documentId: string): string[] => {
  const types = Object.keys(storedExtensions) as DocumentType[]
  return [...new Set(types.flatMap((type) => Object.values<string>({ ...documentPaths(teamId, documentId, type) })))]
}

const LONGEST = 200

/** A team's id as part of a file name: two teams never share one, not even where case does not count. */
const teamSegment = (teamId: string): string => {
  const safe = Array.from(Buffer.from(teamId), (byte) => {
    const character = String.fromCharCode(byte)
    return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`
  }).join('')
  return safe.length <= LONGEST ? safe : `%${createHash('sha256').update(teamId).digest('hex')}`
}
