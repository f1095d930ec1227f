import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AIProviderInstance, ProviderSettings } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { ConnectionOutcome } from './connection-outcome.tsx'
import { KindField } from './kind-field.tsx'
import { PresetPicker } from './preset-picker.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { editOf, type FormProblems, formOf, keepsKey, type ProviderForm, problemsOf } from './provider-form-state.ts'
import { ANY_ENDPOINT, addableKinds, kindOf } from './provider-kinds.ts'
import { useProviderChanges } from './use-providers.ts'

export interface ProviderDialogProps {
  readonly settings: ProviderSettings
  /** Null adds one. */
  readonly instance: AIProviderInstance | null
  readonly onClose: () => void
}

export const ProviderDialog = ({ settings, instance, onClose }: ProviderDialogProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { save, test, activate } = useProviderChanges()
  const kinds = addableKinds(settings)
  const [problems, setProblems] = useState<FormProblems>({})
  const [form, setForm] = useState<ProviderForm>(() =>
    instance
      ? formOf(instance)
      : {
          instanceId: null,
          providerId: (kinds.find(({ id }) => id === ANY_ENDPOINT) ?? kinds[0])?.id ?? ANY_ENDPOINT,
          displayName: '',
          baseUrl: '',
          model: '',
          apiKey: '',
        },
  )
  const keyed = instance !== null && settings.keyedInstanceIds.includes(instance.instanceId)
  const keepKey = keepsKey(form, instance, keyed)
  const kind = kindOf(kinds, form.providerId)

  const change = (part: Partial<ProviderForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setProblems({})
    // Words about an address that is no longer there would mislead.
    if ('baseUrl' in part || 'apiKey' in part || 'providerId' in part) test.reset()
    save.reset()
  }
  const check = (purpose: 'test' | 'save'): boolean => {
    const found = problemsOf(form, { kind, keepKey, purpose })
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const tryOut = () => {
    if (!check('test')) return
    test.mutate(editOf(form, keepKey), {
      onSuccess: ({ models }) => setForm((before) => ({ ...before, model: before.model || (models[0] ?? '') })),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check('save')) return
    save.mutate(editOf(form, keepKey), {
      onSuccess: ({ instanceId }) => {
        if (instance === null) activate.mutate(instanceId)
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={instance ? t('settings.providers.edit', { name: instance.displayName }) : t('settings.providers.add')}
      description={t('settings.providers.formText')}
      actions={
        <>
          <Button onClick={tryOut} busy={test.isPending} className="mr-auto">
            {t('settings.providers.test')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form="provider-form" look="primary" busy={save.isPending}>
            {t(instance ? 'common.save' : 'settings.providers.connect')}
          </Button>
        </>
      }
    >
      <form id="provider-form" onSubmit={submit} noValidate className="space-y-5">
        {instance === null && (
          <KindField
            kinds={kinds}
            value={form.providerId}
            onChange={(providerId) => change({ providerId, baseUrl: '', model: '' })}
          />
        )}
        {instance === null && kind.id === ANY_ENDPOINT && (
          <PresetPicker onPick={({ name, baseUrl }) => change({ displayName: name, baseUrl, model: '' })} />
        )}
        <ProviderFields
          form={form}
          kind={kind}
          problems={problems}
          models={test.data?.models ?? []}
          keyStored={keepKey}
          keyLost={keyed && !keepKey}
          onChange={change}
        />
        <ConnectionOutcome
          test={test.data ?? null}
          failure={test.error ? errorText(test.error) : save.error ? errorText(save.error) : null}
        />
      </form>
    </Dialog>
  )
}
