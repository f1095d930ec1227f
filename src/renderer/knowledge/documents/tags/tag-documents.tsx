import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import {
  type LibraryTag,
  MAX_BULK,
  MAX_TAG_LENGTH,
  MAX_TAGS_AT_ONCE,
  type TagChange,
} from '../../../../contracts/index.ts'
import { useClient, useErrorText } from '../../../client/index.ts'
import { Button, Dialog, Field, Input, useGuardedClose, useUndoToast } from '../../../ui/index.ts'
import { type ChosenTag, changesOf, chosenTags, type TagChoice, withTag } from './tag-choice.ts'
import { chosenTagsQuery } from './tags-query.ts'

export interface TagDocumentsProps {
  readonly documentIds: readonly string[]
  readonly onClose: () => void
}

const noTags: readonly LibraryTag[] = []

/** Puts tags on documents and takes them off. */
export const TagDocuments = ({ documentIds, onClose }: TagDocumentsProps) => {
  const { t } = useTranslation()
  const { tags } = useClient()
  const errorText = useErrorText()
  const count = documentIds.length
  const { data: known = noTags, error: unread } = useQuery(chosenTagsQuery(tags, documentIds))
  const [choice, setChoice] = useState<TagChoice>(new Map())
  const [draft, setDraft] = useState('')
  const undoToast = useUndoToast()
  const undo = async (changed: readonly TagChange[]): Promise<void> => {
    try {
      for (const change of changed.toReversed())
        await tags.TagDocuments({ documentIds: change.documentIds, add: change.removed, remove: change.added })
      toast.success(t('documents.tags.undone'), { duration: 4_000 })
    } catch (failure) {
      toast.error(errorText(failure), { duration: 10_000 })
    }
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (wanted: TagChoice) => {
      const { add, remove } = changesOf(wanted, known, count)
      const changed: TagChange[] = []
      for (let tag = 0; tag < Math.max(add.length, remove.length); tag += MAX_TAGS_AT_ONCE)
        for (let from = 0; from < count; from += MAX_BULK)
          changed.push(
            ...(await tags.TagDocuments({
              documentIds: documentIds.slice(from, from + MAX_BULK),
              add: add.slice(tag, tag + MAX_TAGS_AT_ONCE),
              remove: remove.slice(tag, tag + MAX_TAGS_AT_ONCE),
            })),
          )
      return changed
    },
    onSuccess: (changed) => {
      onClose()
      if (changed.length === 0) return
      const count = new Set(changed.flatMap((change) => change.documentIds)).size
      undoToast(t('documents.tags.changed', { count }), { undo: () => void undo(changed), duration: 10_000 })
    },
  })
  const choose = (tag: string, on: boolean) => setChoice(withTag(choice, known, { tag, on }))
  const added = (): TagChoice => {
    const tag = draft.trim()
    return tag === '' ? choice : withTag(choice, known, { tag, on: true })
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    setChoice(added())
    setDraft('')
  }
  const { add: puts, remove: takes } = changesOf(added(), known, count)
  const { close, question } = useGuardedClose(puts.length + takes.length > 0, onClose)
  const problem = error ?? unread
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={t('documents.tags.title', { count })}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isPending} onClick={() => mutate(added())}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form onSubmit={add}>
        <Field label={t('documents.tags.new')} error={problem && errorText(problem)}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                data-first-focus
                autoComplete="off"
                maxLength={MAX_TAG_LENGTH}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
              />
              <Button type="submit" disabled={draft.trim() === ''}>
                <Plus aria-hidden />
                {t('documents.tags.add')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      <ul aria-label={t('documents.tags.list')} className="mt-4 max-h-72 space-y-0.5 overflow-y-auto">
        {chosenTags(known, choice, count).map((tag) => (
          <li key={tag.name}>
            <TagBox tag={tag} onChange={(on) => choose(tag.name, on)} />
          </li>
        ))}
      </ul>
      {question}
    </Dialog>
  )
}

const TagBox = ({ tag: { name, on }, onChange }: { readonly tag: ChosenTag; onChange(on: boolean): void }) => (
  <label className="flex items-center gap-2.5 rounded-lg px-2 py-1.5 text-sm hover:bg-hover">
    <input
      type="checkbox"
      checked={on === 'all'}
      ref={(input) => {
        if (input) input.indeterminate = on === 'some'
      }}
      onChange={() => onChange(on !== 'all')}
      className="size-4 shrink-0 accent-accent"
    />
    <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
  </label>
)
