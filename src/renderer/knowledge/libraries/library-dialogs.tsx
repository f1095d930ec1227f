import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { queryKeys, useActingLibrary, useClient, useErrorText } from '../../client/index.ts'
import { Confirm, forgetKeptDrafts } from '../../ui/index.ts'
import { byteSize } from '../byte-size.ts'
import { NameDialog } from './name-dialog.tsx'

export type LibraryTask = 'Create' | 'Rename' | 'Delete'

export interface LibraryDialogsProps {
  /** What is to be done; null for nothing. */
  readonly task: LibraryTask | null
  /** The one that is named or deleted. */
  readonly of: { readonly teamId: string; readonly name: string }
  /** Whether this window stands in it. */
  readonly isActing?: boolean
  readonly onClose: () => void
}

/** Making a library, and naming or deleting one. */
export const LibraryDialogs = ({ task, of, isActing = true, onClose }: LibraryDialogsProps) => {
  const { t, i18n } = useTranslation()
  const { libraries } = useClient()
  const library = useActingLibrary()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { data: contents } = useQuery({
    queryKey: [...queryKeys.libraries, 'contents', of.teamId],
    queryFn: () => libraries.DescribeLibrary(of.teamId),
    enabled: task === 'Delete',
    staleTime: 0,
  })
  if (task === 'Create')
    return (
      <NameDialog
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
  const remove = async () => {
    try {
      await libraries.DeleteLibrary(of.teamId)
      forgetKeptDrafts(of.teamId)
      if (isActing) library.open(null)
      else await queries.invalidateQueries({ queryKey: queryKeys.libraries })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Confirm
      open={task === 'Delete' && contents !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('libraries.delete.title', { name: of.name })}
      description={
        contents && (
          <>
            <p>{t('libraries.delete.text')}</p>
            <ul className="mt-2 list-disc ps-5">
              <li>{t('libraries.delete.files', { count: contents.files })}</li>
              <li>{t('libraries.delete.notes', { count: contents.notes })}</li>
              {contents.narratives > 0 && <li>{t('libraries.delete.narratives', { count: contents.narratives })}</li>}
              <li>{t('libraries.delete.conversations', { count: contents.conversations })}</li>
            </ul>
            <p className="mt-2">{t('libraries.delete.size', { size: byteSize(contents.sizeBytes, i18n.language) })}</p>
          </>
        )
      }
      confirmLabel={t('libraries.delete.confirm')}
      onConfirm={() => void remove()}
    />
  )
}
