import iconv from 'iconv-lite'
import { z } from 'zod'
import { MAX_TAGS, type OcrLanguage, ocrLanguage } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { TagTable } from '../tags/tag-table.ts'
import type { DocumentIndex } from './document-index.ts'

/** What people gave to a document beside its content. */
export interface Given {
  readonly fileName: string
  readonly encoding: string | null
  readonly ocrLanguages: readonly OcrLanguage[] | null
  readonly tags: readonly string[]
}

/** What people gave to documents that are to come out of their container again, by the ids that they will have. Every call is synchronous. */
export interface GivenInside {
  /** As the documents have it now. What is kept already stays; tags stand beside each other. */
  keep(rootId: string, documentIds: readonly string[]): void
  put(rootId: string, documentId: string, given: Given): void
  of(documentId: string): Given | null
  /** Gives it to the document, which has come out with its name. */
  take(documentId: string): void
}

export interface GivenInsideOptions {
  readonly db: Database
  readonly index: Pick<DocumentIndex, 'get' | 'setEncoding' | 'setOcrLanguages'>
  readonly tags: Pick<TagTable, 'add' | 'of'>
}

const stored = z.object({
  fileName: z.string(),
  encoding: z.string().nullable(),
  ocrLanguages: z.array(ocrLanguage).nullable(),
  tags: z.array(z.string()),
})

/** Gives a document all of it but its name; what it has already stays beside it. */
export const giveTo = (
  documentId: string,
  { encoding, ocrLanguages, tags: given }: Omit<Given, 'fileName'>,
  { index, tags }: Pick<GivenInsideOptions, 'index' | 'tags'>,
): void => {
  if (encoding !== null && iconv.encodingExists(encoding)) index.setEncoding(documentId, encoding)
  if (ocrLanguages !== null) index.setOcrLanguages(documentId, ocrLanguages)
  for (const tag of given.slice(0, Math.max(0, MAX_TAGS - tags.of(documentId).length))) tags.add(documentId, tag)
}

export const createGivenInside = ({ db, index, tags }: GivenInsideOptions): GivenInside => {
  const insert = db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO knowledge_given_inside (document_id, root_id, given) VALUES (?, ?, ?)',
  )
  const select = db.prepare<[string], string>('SELECT given FROM knowledge_given_inside WHERE document_id = ?').pluck()
  const remove = db.prepare<[string]>('DELETE FROM knowledge_given_inside WHERE document_id = ?')

  const of = (documentId: string): Given | null => {
    const given = select.get(documentId)
    return given === undefined ? null : stored.parse(JSON.parse(given))
  }
  const put: GivenInside['put'] = (rootId, documentId, { fileName, encoding, ocrLanguages, tags: given }) => {
    insert.run(documentId, rootId, JSON.stringify({ fileName, encoding, ocrLanguages, tags: given }))
  }
  const keepOne = (rootId: string, documentId: string): void => {
    const record = index.get(documentId)
    if (record === null) return
    const { encoding, ocrLanguages, document } = record
    const present = { fileName: document.fileName, encoding, ocrLanguages, tags: tags.of(documentId) }
    const kept = of(documentId) ?? present
    put(rootId, documentId, {
      fileName: kept.fileName,
      encoding: kept.encoding ?? encoding,
      ocrLanguages: kept.ocrLanguages ?? ocrLanguages,
      tags: [...new Set([...kept.tags, ...present.tags])],
    })
  }
  return {
    keep: db.transaction((rootId: string, documentIds: readonly string[]) => {
      for (const documentId of documentIds) keepOne(rootId, documentId)
    }),
    put,
    of,
    take(documentId) {
      const given = of(documentId)
      if (given === null) return
      giveTo(documentId, given, { index, tags })
      remove.run(documentId)
    },
  }
}
