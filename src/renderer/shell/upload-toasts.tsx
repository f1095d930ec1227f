import type { TFunction } from 'i18next'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { isUnderWay, type Upload, unsentFiles, useClient, useErrorText, useUploads } from '../client/index.ts'
import { loadAddingWords } from '../i18n.ts'
import { useUndoToast } from '../ui/index.ts'
import { paths } from './routes.ts'

const UnsentToast = lazy(async () => {
  const [{ UnsentToast }] = await Promise.all([import('./unsent-toast.tsx'), loadAddingWords()])
  return { default: UnsentToast }
})

/** More failures than these are told together; the Documents page has each. */
const TOLD_ONE_BY_ONE = 3
/** How long the way back is offered where one has just pasted, perhaps by a slip of the hand. */
const UNDO_MS = 10_000
/** The one toast about uploads that wait for the host. */
const PAUSED = 'uploads-paused'

const isPasted = ({ state, origin }: Upload): boolean => state === 'Done' && origin === 'Clipboard'

/** What of the files was here already, in words. */
const knownWords = (uploads: readonly Upload[], t: TFunction): string | undefined => {
  const copies = uploads.filter((upload) => upload.duplicateOf !== null && upload.state === 'Done' && !isPasted(upload))
  const leftOut = uploads.filter(({ state }) => state === 'Known')
  const words = [
    copies.length > 0 && t('shell.copies', { count: copies.length }),
    leftOut.length > 0 && t('documents.uploads.leftOut', { count: leftOut.length }),
  ]
  return words.filter(Boolean).join(' · ') || undefined
}

/** Says away from the list of documents, which shows every file itself, what became of uploads; what was pasted can be taken back anywhere. */
export const UploadToasts = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const uploads = useUploads((queue) => queue.uploads)
  const isPaused = useUploads((queue) => queue.isPaused)
  const retryAll = useUploads((queue) => queue.retryAll)
  // What had ended before was told where one was then, as on the first screen.
  const [endedBefore] = useState(() => uploads.filter((each) => !isUnderWay(each)).map(({ id }) => id))
  const told = useRef(new Set(endedBefore))
  const [hasUnsent] = useState(() => unsentFiles(window.sessionStorage) !== null)
  const { documents } = useClient()
  const errorText = useErrorText()
  const undoToast = useUndoToast()
  const takeBack = useCallback(
    async (documentId: string) => {
      try {
        await documents.TrashDocuments({ documentIds: [documentId] })
        toast.success(t('documents.trash.moved', { count: 1 }), { description: t('documents.trash.kept') })
      } catch (error) {
        toast.error(errorText(error))
      }
    },
    [documents, errorText, t],
  )
  const elsewhere = pathname.replace(/\/$/, '') !== paths.documents

  useEffect(() => {
    // What goes with a question is told beside it.
    const fresh = uploads.filter((each) => !isUnderWay(each) && each.draft === null && !told.current.has(each.id))
    if (uploads.some(isUnderWay) || fresh.length === 0) return
    for (const { id } of fresh) told.current.add(id)
    for (const { name, documentId } of fresh.filter(isPasted))
      undoToast(t('shell.pasted.added', { name }), {
        duration: UNDO_MS,
        undo: () => void takeBack(documentId ?? ''),
      })
    if (!elsewhere) return

    const added = fresh.filter((upload) => upload.state === 'Done' && !isPasted(upload)).length
    const show = { label: t('shell.showDocuments'), onClick: () => void navigate(paths.documents) }
    const known = knownWords(fresh, t)
    if (added > 0) toast.success(t('shell.added', { count: added }), { action: show, description: known })
    else if (known !== undefined) toast.info(known, { action: show })
    const failed = fresh.filter(({ state }) => state === 'Failed')
    if (failed.length > TOLD_ONE_BY_ONE) {
      toast.error(t('shell.notAdded', { count: failed.length }), { action: show, duration: Number.POSITIVE_INFINITY })
      return
    }
    for (const { name, error } of failed) {
      if (error) toast.error(name, { description: t(error.key, error.values), duration: Number.POSITIVE_INFINITY })
    }
  }, [uploads, elsewhere, navigate, t, takeBack, undoToast])

  const waiting = uploads.filter(isUnderWay).length
  const pausedElsewhere = elsewhere && isPaused
  useEffect(() => {
    if (!pausedElsewhere) return
    toast.warning(t('documents.uploads.paused', { count: waiting }), {
      id: PAUSED,
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('documents.uploads.retryAll'), onClick: retryAll },
    })
  }, [pausedElsewhere, waiting, retryAll, t])
  useEffect(() => {
    if (!pausedElsewhere) return
    return () => void toast.dismiss(PAUSED)
  }, [pausedElsewhere])

  return (
    hasUnsent && (
      <Suspense fallback={null}>
        <UnsentToast />
      </Suspense>
    )
  )
}
