import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { mutationKeys, queryKeys, useActingLibrary, useClient, useErrorText } from '../../client/index.ts'
import { Confirm, forgetKeptDrafts } from '../../ui/index.ts'
import { ContentsList } from './contents-list.tsx'
import { NameDialog } from './name-dialog.tsx'

export type LibraryTask = 'Create' | 'Rename' | 'Empty' | 'Delete'

export interface LibraryDialogsProps {
  /** What is to be done; null for nothing. */
  readonly task: LibraryTask | null
  /** The one that is named, emptied or deleted. */
  readonly of: { readonly teamId: string; readonly name: string }
  /** Whether this window stands in it. */
  readonly isActing?: boolean
  readonly onClose: () => void
}

/** Making a library, and naming, emptying or deleting one. */
export const LibraryDialogs = ({ task, of, isActing = true, onClose }: LibraryDialogsProps) => {
  const { t } = useTranslation()
  const { knowledge, libraries } = useClient()
  const library = useActingLibrary()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { data: contents } = useQuery({
    queryKey: [...queryKeys.libraries, 'contents', of.teamId],
    queryFn: () => libraries.DescribeLibrary(of.teamId),
    enabled: task === 'Delete' || task === 'Empty',
    staleTime: 0,
  })
  const { mutate: remove } = useMutation({
    mutationKey: mutationKeys.deleteLibrary,
    mutationFn: () => libraries.DeleteLibrary(of.teamId),
    onSuccess: async () => {
      forgetKeptDrafts(of.teamId)
      if (isActing) library.open(null)
      else await queries.invalidateQueries({ queryKey: queryKeys.libraries })
    },
    onError: (error) => toast.error(errorText(error)),
  })
  if (task === 'Create')
    return (
      <NameDialog
        keptAs="name of a new library"
        title={t('libraries.create.title')}
        name=""
        confirmLabel={t('libraries.create.confirm')}
        onName={async (name) => library.open((await libraries.CreateLibrary({ name })).teamId)}
        onClose={onClose}
      />
    )
  if (task === 'Rename')
    return (
      <NameDialog
        keptAs={`name of library ${of.teamId}`}
        title={t('libraries.rename.title')}
        name={of.name}
        confirmLabel={t('common.save')}
        onName={async (name) => {
          await libraries.RenameLibrary({ teamId: of.teamId, name })
          await queries.invalidateQueries({ queryKey: queryKeys.libraries })
        }}
        onClose={onClose}
      />
    )
  const empty = async () => {
    try {
      await knowledge.ResetKnowledgeBase()
      toast.success(t('documents.reset.done'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  if (contents === undefined) return null
  const { files, notes, narratives, conversations, aiContextEntries } = contents
  const closed = (open: boolean) => {
    if (!open) onClose()
  }
  if (task === 'Empty')
    return (
      <Confirm
        open
        onOpenChange={closed}
        title={t('documents.reset.title', { name: of.name })}
        description={
          <>
            <p>{t('documents.reset.text')}</p>
            <ContentsList contents={contents} without="Conversations" />
          </>
        }
        confirmLabel={t('documents.reset.confirm')}
        typed={files + notes + narratives + aiContextEntries > 0 ? of.name : undefined}
        onConfirm={() => void empty()}
      />
    )
  return (
    <Confirm
      open={task === 'Delete'}
      onOpenChange={closed}
      title={t('libraries.delete.title', { name: of.name })}
      description={
        <>
          <p>{t('libraries.delete.text')}</p>
          <ContentsList contents={contents} />
        </>
      }
      confirmLabel={t('libraries.delete.confirm')}
      typed={files + notes + narratives + aiContextEntries + conversations > 0 ? of.name : undefined}
      onConfirm={() => remove()}
    />
  )
}
