import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type LibraryTag, MAX_TAG_LENGTH } from '../../../../contracts/index.ts'
import { useActingLibrary, useClient, useErrorText } from '../../../client/index.ts'
import { Confirm, Dialog, IconButton, TextDialog } from '../../../ui/index.ts'
import { tagsQuery } from './tags-query.ts'

const RenameTag = ({ tag, onClose }: { readonly tag: LibraryTag; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { tags } = useClient()
  const errorText = useErrorText()
  const { teamId } = useActingLibrary()
  const { mutateAsync, error } = useMutation({
    mutationFn: (name: string) => tags.RenameTag({ tag: tag.name, name }),
  })
  return (
    <TextDialog
      keptAs={`name of tag ${teamId} ${tag.name}`}
      title={t('documents.tags.renameTitle')}
      label={t('documents.tags.name')}
      text={tag.name}
      maxLength={MAX_TAG_LENGTH}
      confirmLabel={t('common.save')}
      missing={t('documents.tags.missing')}
      error={error && errorText(error)}
      onSubmit={mutateAsync}
      onClose={onClose}
    />
  )
}

/** The tags of the library: how many documents have each, and another name for one or its end. */
export const TagsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { tags } = useClient()
  const errorText = useErrorText()
  const { data: known, error } = useQuery(tagsQuery(tags))
  const [renamed, setRenamed] = useState<LibraryTag | null>(null)
  const [doomed, setDoomed] = useState<LibraryTag | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('documents.tags.manage')}
    >
      {error && <p className="text-danger text-sm">{errorText(error)}</p>}
      {known?.length === 0 && <p className="text-muted text-sm">{t('documents.tags.none')}</p>}
      <ul ref={list} tabIndex={-1} aria-label={t('documents.tags.list')} className="space-y-0.5 outline-none">
        {known?.map((tag) => (
          <li key={tag.name} className="flex items-center gap-1 rounded-lg py-0.5 ps-2 text-sm hover:bg-hover">
            <span className="min-w-0 grow">
              <bdi className="[overflow-wrap:anywhere]">{tag.name}</bdi>
              <span className="ms-2 text-muted text-xs">{t('documents.count', { count: tag.documents })}</span>
            </span>
            <IconButton label={t('documents.tags.rename', { name: tag.name })} onClick={() => setRenamed(tag)}>
              <Pencil />
            </IconButton>
            <IconButton label={t('documents.tags.remove', { name: tag.name })} onClick={() => setDoomed(tag)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {renamed && <RenameTag tag={renamed} onClose={() => setRenamed(null)} />}
      <Confirm
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('documents.tags.removeTitle', { name: doomed?.name ?? '' })}
        description={t('documents.tags.removeText', { count: doomed?.documents ?? 0 })}
        confirmLabel={t('documents.tags.removeConfirm')}
        onConfirm={() => {
          if (doomed) void tags.RemoveTag({ tag: doomed.name }).catch((reason) => void toast.error(errorText(reason)))
          list.current?.focus()
        }}
      />
    </Dialog>
  )
}
