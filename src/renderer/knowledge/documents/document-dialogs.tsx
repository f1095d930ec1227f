import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type DocumentEntry, MAX_BULK } from '../../../contracts/index.ts'
import { useActingLibrary, useClient, useErrorText } from '../../client/index.ts'
import { Button, Dialog, Field, Select, TextDialog, useUndoToast } from '../../ui/index.ts'
import { useLibraries } from '../libraries/use-libraries.ts'
import { nameKey } from './name-key.ts'
import { TagDocuments } from './tags/tag-documents.tsx'

const MAX_NAME_LENGTH = 255

/** What is to be done with documents, once it was said how. */
export type DocumentTask =
  | { readonly type: 'Rename'; readonly document: DocumentEntry }
  | { readonly type: 'Move' | 'Tag'; readonly documentIds: readonly string[] }

export interface DocumentDialogsProps {
  readonly task: DocumentTask
  /** The documents are in another library now. */
  readonly onMoved: (documentIds: readonly string[]) => void
  readonly onClose: () => void
}

const RenameDocument = ({ document, onClose }: { readonly document: DocumentEntry; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const errorText = useErrorText()
  const { documentId, fileName } = document
  const { mutateAsync, error } = useMutation({
    mutationFn: (wanted: string) => documents.RenameDocument({ documentId, fileName: wanted }),
  })
  return (
    <TextDialog
      keptAs={nameKey(documentId)}
      title={t('documents.rename.title')}
      label={t('documents.rename.label')}
      text={fileName}
      maxLength={MAX_NAME_LENGTH}
      confirmLabel={t('common.save')}
      missing={t('documents.rename.missing')}
      error={error && errorText(error)}
      onSubmit={mutateAsync}
      onClose={onClose}
    />
  )
}

/** Takes documents back from the library that they were just moved to. */
const useMoveBack = () => {
  const { t } = useTranslation()
  const { libraries } = useClient()
  const errorText = useErrorText()
  return async (documentIds: readonly string[], fromTeamId: string, teamId: string): Promise<void> => {
    try {
      for (let from = 0; from < documentIds.length; from += MAX_BULK)
        await libraries.MoveDocuments({ documentIds: documentIds.slice(from, from + MAX_BULK), teamId, fromTeamId })
      toast.success(t('documents.move.undone', { count: documentIds.length }), { duration: 4_000 })
    } catch (failure) {
      toast.error(errorText(failure), { duration: 10_000 })
    }
  }
}

interface MoveDocumentsProps extends Pick<DocumentDialogsProps, 'onMoved' | 'onClose'> {
  readonly documentIds: readonly string[]
}

const MoveDocuments = ({ documentIds, onMoved, onClose }: MoveDocumentsProps) => {
  const { t } = useTranslation()
  const client = useClient()
  const acting = useActingLibrary()
  const errorText = useErrorText()
  const own = useLibraries()
  const others = own?.all.filter(({ teamId }) => teamId !== own.acting.teamId) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const moveBack = useMoveBack()
  const undoToast = useUndoToast()
  const target = others.find(({ teamId }) => teamId === chosen) ?? others[0]
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ teamId }: { readonly teamId: string; readonly name: string }) => {
      for (let from = 0; from < documentIds.length; from += MAX_BULK)
        await client.libraries.MoveDocuments({ documentIds: documentIds.slice(from, from + MAX_BULK), teamId })
    },
    onSuccess: (_none, { teamId, name }) => {
      onClose()
      onMoved(documentIds)
      const back = own?.acting.teamId
      if (back === undefined) return
      undoToast(t('documents.move.done', { count: documentIds.length, name }), {
        undo: () => void moveBack(documentIds, teamId, back),
        cancel: { label: t('documents.move.open'), onClick: () => acting.open(teamId) },
        duration: 10_000,
      })
    },
  })
  if (!target) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('documents.move.title', { count: documentIds.length })}
      description={t('documents.move.text', { count: documentIds.length })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isPending} onClick={() => mutate(target)}>
            {t('documents.move.confirm')}
          </Button>
        </>
      }
    >
      <Field label={t('documents.move.to')} error={error && errorText(error)}>
        {({ id }) => (
          <Select
            id={id}
            value={target.teamId}
            options={others.map(({ teamId, name }) => ({ value: teamId, label: name }))}
            onChange={setChosen}
            className="w-full"
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Asks for a document's new name, into which library some go, or which tags they have. */
export const DocumentDialogs = ({ task, onMoved, onClose }: DocumentDialogsProps) => {
  switch (task.type) {
    case 'Rename':
      return <RenameDocument document={task.document} onClose={onClose} />
    case 'Move':
      return <MoveDocuments documentIds={task.documentIds} onMoved={onMoved} onClose={onClose} />
    case 'Tag':
      return <TagDocuments documentIds={task.documentIds} onClose={onClose} />
  }
}
