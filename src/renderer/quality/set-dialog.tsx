import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EvaluationQuestion, foldText } from '../../contracts/index.ts'
import { documentsNamedQuery, queryKeys, useActingLibrary, useClient, useErrorText } from '../client/index.ts'
import {
  Button,
  Combobox,
  Dialog,
  Field,
  IconButton,
  Input,
  Spinner,
  useGuardedClose,
  useKeptDraft,
  useSettledValue,
} from '../ui/index.ts'
import { type Draft, draftOf, emptyDraft, questionsOf, setKey } from './question-draft.ts'
import { useEvaluationChange } from './use-quality.ts'

const OFFERED = 20

export interface SetDialogProps {
  /** The set to change; null for a new one. */
  readonly set: string | null
  onClose(): void
}

/** Makes a question set, or changes one. */
export const SetDialog = ({ set, onClose }: SetDialogProps) => {
  const { t } = useTranslation()
  const { evaluation } = useClient()
  const errorText = useErrorText()
  const stored = useQuery({
    queryKey: [...queryKeys.evaluations, 'set', set],
    queryFn: () => evaluation.GetQuestionSet(set ?? ''),
    enabled: set !== null,
    gcTime: 0,
  })
  if (set === null) return <SetForm set={null} name="" questions={[]} onClose={onClose} />
  if (stored.data) return <SetForm set={set} {...stored.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title={t('quality.set.title')}>
      {stored.isError ? <p role="alert">{errorText(stored.error)}</p> : <Spinner late />}
    </Dialog>
  )
}

interface SetFormProps extends SetDialogProps {
  readonly name: string
  readonly questions: readonly EvaluationQuestion[]
}

interface SetDraft {
  readonly name: string
  readonly drafts: readonly Draft[]
}

const SetForm = ({ set, name: given, questions, onClose }: SetFormProps) => {
  const { t } = useTranslation()
  const library = useActingLibrary().teamId
  const [stored] = useState<SetDraft>(() => ({
    name: given,
    drafts: questions.length === 0 ? [emptyDraft()] : questions.map(draftOf),
  }))
  const kept = useKeptDraft(setKey(library, set), stored)
  const { name, drafts } = kept.draft
  const write = (changed: Partial<SetDraft>) => kept.write((before) => ({ ...before, ...changed }))
  const leave = () => {
    kept.forget()
    onClose()
  }
  const { close, question } = useGuardedClose(kept.isChanged, leave)
  const save = useEvaluationChange(
    (evaluation, set: Parameters<typeof evaluation.SaveQuestionSet>[0]) => evaluation.SaveQuestionSet(set),
    leave,
  )
  const complete = questionsOf(drafts)
  const fields = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  // Who adds a question writes it; who takes one away goes on with the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are drawn
  useEffect(() => {
    if (wanted.current === null) return
    fields.current?.querySelectorAll('fieldset')[wanted.current]?.querySelector('input')?.focus()
    wanted.current = null
  }, [drafts])
  const change = (key: string, changed: Partial<Draft>) =>
    write({ drafts: drafts.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)) })
  return (
    <Dialog
      open
      onOpenChange={close}
      width="wide"
      title={t(set === null ? 'quality.set.new' : 'quality.set.title')}
      description={t('quality.set.text')}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            busy={save.isPending}
            disabled={name.trim() === '' || complete === null}
            onClick={() => save.mutate({ setId: set, name, questions: complete ?? [] })}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="space-y-5">
        <Field label={t('quality.set.name')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={100}
              onChange={(event) => write({ name: event.target.value })}
            />
          )}
        </Field>
        {drafts.map((draft, at) => (
          <DraftFields
            key={draft.key}
            draft={draft}
            number={at + 1}
            onChange={(changed) => change(draft.key, changed)}
            {...(drafts.length > 1 && {
              onRemove: () => {
                wanted.current = Math.max(0, at - 1)
                write({ drafts: drafts.filter(({ key }) => key !== draft.key) })
              },
            })}
          />
        ))}
        <Button
          onClick={() => {
            wanted.current = drafts.length
            write({ drafts: [...drafts, emptyDraft()] })
          }}
        >
          <Plus aria-hidden />
          {t('quality.set.add')}
        </Button>
      </div>
      {question}
    </Dialog>
  )
}

interface DraftFieldsProps {
  readonly draft: Draft
  readonly number: number
  onChange(changed: Partial<Draft>): void
  onRemove?(): void
}

const DraftFields = ({ draft, number, onChange, onRemove }: DraftFieldsProps) => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const search = useSettledValue(draft.documents.trim())
  const { data: named = [], isSuccess } = useQuery(documentsNamedQuery(documents, search, OFFERED))
  // Of several names only those are looked up that stand alone.
  const isOne = search !== '' && search === draft.documents.trim() && !search.includes('|')
  const isUnknown = isOne && isSuccess && !named.some(({ fileName }) => foldText(fileName) === foldText(search))
  return (
    <fieldset className="space-y-3 rounded-xl border border-line p-4">
      <legend className="px-1 text-muted text-sm">{t('quality.set.number', { number })}</legend>
      <Field label={t('quality.set.question')}>
        {(control) => (
          <Input
            {...control}
            value={draft.question}
            maxLength={2_000}
            onChange={(event) => onChange({ question: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('quality.set.document')}
        hint={t(isUnknown ? 'quality.set.documentUnknown' : 'quality.set.documentHint')}
      >
        {(control) => (
          <Combobox
            control={control}
            value={draft.documents}
            options={[...new Set(named.map(({ fileName }) => fileName))]}
            onChange={(documents) => onChange({ documents })}
            listLabel={t('quality.set.document')}
            openLabel={t('quality.set.offer')}
          />
        )}
      </Field>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field label={t('quality.set.passage')}>
            {(control) => (
              <Input
                {...control}
                value={draft.passage}
                maxLength={2_000}
                onChange={(event) => onChange({ passage: event.target.value })}
              />
            )}
          </Field>
        </div>
        {onRemove && (
          <IconButton label={t('quality.set.remove', { number })} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </fieldset>
  )
}
