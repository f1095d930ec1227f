import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { MAX_BULK } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { forgetKeptDrafts, hasKeptDraft, useUndoToast } from '../../ui/index.ts'
import { nameKey } from './name-key.ts'

export interface BulkActions {
  /** The documents that are being deleted. */
  readonly leaving: ReadonlySet<string>
  /** Into the trash, with a way back. Whether all of them are there. */
  remove(documentIds: readonly string[]): Promise<boolean>
  reingest(documentIds: readonly string[]): Promise<void>
  cancel(documentIds: readonly string[]): Promise<void>
}

const noneLeaving: ReadonlySet<string> = new Set()
/** Few enough for progress to show while many are deleted. */
const PER_CALL = Math.min(100, MAX_BULK)
/** Of so many that it shows with larger parts too, each call takes as many as it may: the way to the host and back takes its time. */
const MANY = 20 * PER_CALL
const partOf = (count: number): number => (count > MANY ? MAX_BULK : PER_CALL)
/** How long the way back is offered where one has just deleted; the trash keeps it for longer. */
const UNDO_MS = 10_000

/** Does something to many documents, some at a time, and tells how far it is and what did not work. */
export const useBulkActions = (): BulkActions => {
  const { documents } = useClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const undoToast = useUndoToast()
  const [leaving, setLeaving] = useState(noneLeaving)

  /** Whether all of it was done; the first failure ends it and is told. */
  const inParts = useCallback(
    async (
      documentIds: readonly string[],
      work: (part: { documentIds: string[] }) => Promise<void>,
      onProgress: (done: number) => void,
    ): Promise<boolean> => {
      try {
        const perCall = partOf(documentIds.length)
        for (let from = 0; from < documentIds.length; from += perCall) {
          onProgress(from)
          await work({ documentIds: documentIds.slice(from, from + perCall) })
        }
        return true
      } catch (error) {
        toast.error(errorText(error), { duration: 10_000 })
        return false
      }
    },
    [errorText],
  )

  const restore = useCallback(
    async (documentIds: readonly string[]) => {
      const count = documentIds.length
      const id = `restore-${documentIds[0]}`
      const done = await inParts(documentIds, documents.RestoreDocuments, (finished) => {
        if (count > PER_CALL) toast.loading(t('documents.trash.restoring', { done: finished, count }), { id })
      })
      if (done) toast.success(t('documents.trash.restored', { count }), { id, duration: 4_000 })
      else toast.dismiss(id)
    },
    [documents, inParts, t],
  )
  const remove = useCallback(
    async (documentIds: readonly string[]) => {
      const count = documentIds.length
      const id = `delete-${documentIds[0]}`
      setLeaving((before) => new Set([...before, ...documentIds]))
      const done = await inParts(documentIds, documents.TrashDocuments, (finished) => {
        if (count > PER_CALL) toast.loading(t('documents.trash.moving', { done: finished, count }), { id })
      })
      const gone = new Set(documentIds)
      setLeaving((before) => new Set([...before].filter((documentId) => !gone.has(documentId))))
      if (done) for (const key of documentIds.map(nameKey)) if (hasKeptDraft(key)) forgetKeptDrafts(key)
      if (!done) toast.dismiss(id)
      else
        undoToast(t('documents.trash.moved', { count }), {
          id,
          description: t('documents.trash.kept'),
          duration: UNDO_MS,
          undo: () => void restore(documentIds),
        })
      return done
    },
    [documents, inParts, restore, undoToast, t],
  )
  const reingest = useCallback(
    async (documentIds: readonly string[]) => {
      await inParts(
        documentIds,
        (part) => documents.ReingestDocuments(part),
        () => undefined,
      )
    },
    [documents, inParts],
  )
  const cancel = useCallback(
    async (documentIds: readonly string[]) => {
      await inParts(documentIds, documents.CancelIngestion, () => undefined)
    },
    [documents, inParts],
  )
  return { leaving, remove, reingest, cancel }
}
