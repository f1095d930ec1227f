import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, Spinner } from '../../ui/index.ts'
import { useTakeBack } from '../use-take-back.ts'
import type { NoteDraft } from './note-draft.ts'

export interface NoteStateProps extends Pick<NoteDraft, 'documentId' | 'state' | 'error'> {
  /** Nothing was written yet that could be saved. */
  readonly isBlank: boolean
  readonly onRetry: () => void
}

/** That a note was deleted, and the way back while it is in the trash. */
const NoteGone = ({ documentId }: { readonly documentId: string | null }) => {
  const { t } = useTranslation()
  const { isHere, isInTrash, takeBack, isTakingBack } = useTakeBack(documentId ?? '', documentId !== null)
  const canComeBack = isHere && isInTrash
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {t(canComeBack ? 'notes.state.InTrash' : 'notes.state.Gone')}
      {canComeBack && (
        <Button size="small" busy={isTakingBack} onClick={() => takeBack()}>
          <Undo2 aria-hidden />
          {t('viewer.takeBack')}
        </Button>
      )}
    </span>
  )
}

/** Whether what is written is safe. */
export const NoteState = ({ documentId, state, error, isBlank, onRetry }: NoteStateProps) => {
  const { t } = useTranslation()
  if (state === 'Gone') return <NoteGone documentId={documentId} />
  if (state === 'Failed' || state === 'Unread') {
    return (
      <span role="alert" className="flex items-center gap-2 text-danger text-sm">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        <span>
          {state === 'Unread' && `${t('notes.state.Unread')} `}
          {error ? t(error.key, error.values) : t('notes.state.Failed')}
        </span>
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </span>
    )
  }
  const words = state === 'Unsaved' && isBlank ? t('notes.state.Blank') : t(`notes.state.${state}`)
  return (
    <span role="status" className="flex items-center gap-1.5 text-muted text-xs">
      {state === 'Saved' && !isBlank && <Check aria-hidden className="size-3.5 text-good" />}
      {(state === 'Saving' || state === 'Loading') && <Spinner className="size-3.5" />}
      {state === 'Saved' && isBlank ? '' : words}
    </span>
  )
}
