import type { Database } from '../../platform/index.ts'
import type { BulkOperations } from './bulk-operations.ts'

interface PictureRow {
  readonly documentId: string
  readonly teamId: string
  readonly uploadedBy: string
}

/** Has the images of every library read again from their stored bytes, in the background. */
export const createRereadPictures = (db: Database, bulk: Pick<BulkOperations, 'reingest'>): (() => Promise<void>) => {
  const pictures = db.prepare<[], PictureRow>(
    `SELECT document_id AS documentId, team_id AS teamId, uploaded_by AS uploadedBy FROM knowledge_present
     WHERE content_type LIKE 'image/%' ORDER BY document_id`,
  )
  return async () => {
    for (const { documentId, teamId, uploadedBy } of pictures.all())
      await bulk.reingest([documentId], null, { access: { teamId, userId: uploadedBy } })
  }
}
