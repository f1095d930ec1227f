import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Companion } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import { Button, Dialog, Field, Input, Select, useGuardedClose, useKeptDraft } from '../../ui/index.ts'
import { SecretsNotKept } from '../secrets-not-kept.tsx'
import {
  type CompanionForm,
  companionKey,
  editOf,
  emptyForm,
  formOf,
  type SecretField,
  withoutSecrets,
} from './companion-form-state.ts'
import { useCompanionChanges } from './use-companions.ts'

export interface CompanionDialogProps {
  /** Null adds one. */
  readonly companion: Companion | null
  readonly onClose: () => void
}

interface FieldsProps {
  readonly form: CompanionForm
  readonly onChange: (part: Partial<CompanionForm>) => void
}

const Target = ({ form, onChange }: FieldsProps) => {
  const { t } = useTranslation()
  if (form.kind === 'Http')
    return (
      <Field label={t('settings.companions.url')}>
        {(control) => (
          <Input
            {...control}
            type="url"
            spellCheck={false}
            autoComplete="off"
            placeholder="https://example.org/mcp"
            value={form.url}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        )}
      </Field>
    )
  return (
    <>
      <Field label={t('settings.companions.command')} hint={t('settings.companions.commandHint')}>
        {(control) => (
          <Input
            {...control}
            className="font-mono"
            spellCheck={false}
            autoComplete="off"
            placeholder="npx"
            value={form.command}
            onChange={(event) => onChange({ command: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('settings.companions.args')} hint={t('settings.companions.argsHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            spellCheck={false}
            className="w-full rounded-lg border border-line-strong/60 bg-surface px-3 py-2 font-mono text-ink text-sm"
            value={form.args}
            onChange={(event) => onChange({ args: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

const Secrets = ({ form, onChange }: FieldsProps) => {
  const { t } = useTranslation()
  const { secrets, kind } = form
  const put = (at: number, part: Partial<SecretField>) =>
    onChange({ secrets: secrets.map((field, index) => (index === at ? { ...field, ...part } : field)) })
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 font-medium text-sm">{t(`settings.companions.secrets.${kind}`)}</legend>
      {secrets.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while their names are typed
        <div key={at} className="flex gap-2">
          <Input
            aria-label={t('settings.companions.secretName', { number: at + 1 })}
            className="font-mono"
            spellCheck={false}
            autoComplete="off"
            value={name}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <Input
            aria-label={t('settings.companions.secretValue', { number: at + 1 })}
            type="password"
            autoComplete="off"
            placeholder={form.companionId === null ? '' : '••••••••'}
            value={value}
            onChange={(event) => put(at, { value: event.target.value })}
          />
        </div>
      ))}
      <Button size="small" onClick={() => onChange({ secrets: [...secrets, { name: '', value: '' }] })}>
        <Plus aria-hidden />
        {t('settings.companions.addSecret')}
      </Button>
    </fieldset>
  )
}

export const CompanionDialog = ({ companion, onClose }: CompanionDialogProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { save } = useCompanionChanges()
  const [stored] = useState<CompanionForm>(() => (companion ? formOf(companion) : emptyForm))
  const { draft: form, ...kept } = useKeptDraft(companionKey(stored.companionId), stored, withoutSecrets)
  const leave = () => {
    kept.forget()
    onClose()
  }
  const { close, question } = useGuardedClose(kept.isChanged, leave)
  const change = (part: Partial<CompanionForm>) => {
    kept.write((before) => ({ ...before, ...part }))
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(editOf(form, companion?.secretNames ?? []), { onSuccess: leave })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={companion ? t('settings.companions.edit', { name: companion.name }) : t('settings.companions.add')}
      description={t('settings.companions.formText')}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form="companion-form" look="primary" busy={save.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="companion-form" onSubmit={submit} noValidate className="space-y-5">
        {kept.lostSecrets && <SecretsNotKept />}
        <Field label={t('settings.companions.name')} hint={t('settings.companions.nameHint')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={30}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('settings.companions.kind')}>
          {({ id }) => (
            <Select
              id={id}
              value={form.kind}
              onChange={(kind) => change({ kind })}
              options={(['Command', 'Http'] as const).map((value) => ({
                value,
                label: t(`settings.companions.kinds.${value}`),
              }))}
            />
          )}
        </Field>
        <Target form={form} onChange={change} />
        <Secrets form={form} onChange={change} />
        {save.error && (
          <p role="alert" className="text-danger text-sm">
            {errorText(save.error)}
          </p>
        )}
      </form>
      {question}
    </Dialog>
  )
}
