import type { IngestionStatusUpdate, KnowledgeDocument } from '../../../contracts/index.ts'
import type { Words } from '../../client/index.ts'
import type { PillTone } from '../../ui/index.ts'

export interface StatusView {
  readonly tone: PillTone
  readonly words: Words
  /** 0 to 1 within the present step; null where it cannot be told or nothing goes on. */
  readonly progress: number | null
  readonly working: boolean
}

/** What is shown of a document's status; `update` is the latest that was heard of it, which may be of an earlier step. */
export const statusView = (
  { status }: Pick<KnowledgeDocument, 'status'>,
  update: IngestionStatusUpdate | undefined,
): StatusView => {
  const current = update?.status === status ? update : undefined
  switch (status) {
    case 'Indexed':
      return done('quiet', { key: 'documents.status.Indexed', values: {} })
    case 'Failed':
      return done('danger', { key: 'documents.status.Failed', values: {} })
    case 'Embedding':
      return current?.chunksTotal
        ? working(
            {
              key: 'documents.status.EmbeddingCounted',
              values: { indexed: current.chunksIndexed, total: current.chunksTotal },
            },
            current.chunksIndexed / current.chunksTotal,
          )
        : working({ key: 'documents.status.Embedding', values: {} }, current?.progress ?? null)
    case 'Pending':
      return { ...working({ key: 'documents.status.Pending', values: {} }, null), tone: 'neutral' }
    case 'Extracting':
    case 'Chunking':
      return working({ key: `documents.status.${status}`, values: {} }, current?.progress ?? null)
  }
}

const done = (tone: PillTone, words: Words): StatusView => ({ tone, words, progress: null, working: false })

const working = (words: Words, progress: number | null): StatusView => ({
  tone: 'accent',
  words,
  progress: progress === null ? null : Math.max(0, Math.min(1, progress)),
  working: true,
})
