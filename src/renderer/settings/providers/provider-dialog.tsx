import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AIProviderInstance, ProviderSettings } from '../../../contracts/index.ts'
import { QUOTING, useErrorText } from '../../client/index.ts'
import { Button, Dialog, useGuardedClose, useKeptDraft } from '../../ui/index.ts'
import { SecretsNotKept } from '../secrets-not-kept.tsx'
import { AdvancedFields } from './advanced/advanced-fields.tsx'
import { type AdvancedProblems, advancedOf, advancedProblemsOf } from './advanced/advanced-form.ts'
import { ConnectionOutcome } from './connection-outcome.tsx'
import { KindField } from './kind-field.tsx'
import { PresetPicker } from './preset-picker.tsx'
import { ProviderFields } from './provider-fields.tsx'
import {
  editOf,
  type FormProblems,
  formOf,
  keepsKey,
  keepsOrigin,
  newForm,
  type ProviderForm,
  problemsOf,
  providerKey,
  withoutSecrets,
} from './provider-form-state.ts'
import { ANY_ENDPOINT, addableKinds, allKinds, kindOf } from './provider-kinds.ts'
import { useProviderChanges } from './use-providers.ts'

/** What the dialog is open for: a provider of the person's own, where null adds one, or everyone's. */
export interface EditedProvider {
  readonly owner: 'Person' | 'Platform'
  readonly instance: AIProviderInstance | null
}

export interface ProviderDialogProps {
  readonly settings: ProviderSettings
  readonly edited: EditedProvider
  readonly onClose: () => void
}

/** Whether there is a stored key; of the platform's provider that is not told, and taken for granted. */
const isKeyed = ({ owner, instance }: EditedProvider, { keyedInstanceIds }: ProviderSettings): boolean => {
  if (instance === null) return false
  return owner === 'Platform' ? instance.secretKeyRef !== '' : keyedInstanceIds.includes(instance.instanceId)
}

/** Puts the focus into the first field that is wrong, once it is drawn. */
const useShowFirstProblem = (form: RefObject<HTMLFormElement | null>) => {
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [checks, form])
  return () => setChecks((before) => before + 1)
}

const useTitle = ({ owner, instance }: EditedProvider): string => {
  const { t } = useTranslation()
  if (owner === 'Platform') return t('settings.providers.platform.title')
  return instance ? t('settings.providers.edit', { name: instance.displayName }) : t('settings.providers.add')
}

export const ProviderDialog = ({ settings, edited: { owner, instance }, onClose }: ProviderDialogProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const title = useTitle({ owner, instance })
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { save, savePlatform, test, activate } = useProviderChanges()
  const isPlatform = owner === 'Platform'
  const kinds = isPlatform ? allKinds(settings) : addableKinds(settings)
  const [problems, setProblems] = useState<FormProblems>({})
  const [advancedProblems, setAdvancedProblems] = useState<AdvancedProblems>({})
  const [advancedOpen, setAdvancedOpen] = useState(false)
  const [stored] = useState<ProviderForm>(() =>
    instance
      ? formOf(instance)
      : newForm((kinds.find(({ id }) => id === ANY_ENDPOINT) ?? kinds[0])?.id ?? ANY_ENDPOINT),
  )
  const { draft: form, ...kept } = useKeptDraft(providerKey(owner, instance?.instanceId), stored, withoutSecrets)
  const leave = () => {
    kept.forget()
    onClose()
  }
  const { close, question } = useGuardedClose(kept.isChanged, leave)
  const keyed = isKeyed({ owner, instance }, settings)
  const keepKey = keepsKey(form, instance, keyed)
  const keepStored = keepsOrigin(form, instance)
  const kind = kindOf(kinds, form.providerId)
  const isBuiltIn = kind.id === QUOTING
  // The stored key of everyone's provider is nobody's to try out.
  const testable = !isBuiltIn && !(isPlatform && keepKey && form.apiKey === '')
  const saving = isPlatform ? savePlatform : save
  const failure = test.error ?? saving.error

  const change = (part: Partial<ProviderForm>) => {
    kept.write((before) => ({ ...before, ...part }))
    setProblems({})
    setAdvancedProblems({})
    // Words about an address that is no longer there would mislead.
    if ('baseUrl' in part || 'apiKey' in part || 'providerId' in part) test.reset()
    saving.reset()
  }
  const showFirstProblem = useShowFirstProblem(element)

  const check = (purpose: 'test' | 'save'): boolean => {
    const found = problemsOf(form, { kind, keepKey, purpose })
    const further = isBuiltIn ? {} : advancedProblemsOf(form.advanced, { keepStored })
    const hidden = Object.keys(further).length > 0
    setProblems(found)
    setAdvancedProblems(further)
    if (hidden) setAdvancedOpen(true)
    const sound = Object.keys(found).length === 0 && !hidden
    if (!sound) showFirstProblem()
    return sound
  }
  const tryOut = () => {
    if (!check('test')) return
    test.mutate(editOf(form, keepKey, instance), {
      onSuccess: ({ models }) => kept.write((before) => ({ ...before, model: before.model || (models[0] ?? '') })),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check('save')) return
    if (isPlatform) {
      const { instanceId: _instanceId, ...edit } = editOf(form, keepKey, keepStored ? instance : null)
      savePlatform.mutate(
        isBuiltIn ? { ...edit, displayName: kind.displayName, model: kind.defaultModel, apiKey: '' } : edit,
        { onSuccess: leave },
      )
      return
    }
    save.mutate(editOf(form, keepKey, instance), {
      onSuccess: ({ instanceId }) => {
        if (instance === null) activate.mutate(instanceId)
        leave()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={title}
      description={t(isPlatform ? 'settings.providers.platform.text' : 'settings.providers.formText')}
      actions={
        <>
          {testable && (
            <Button onClick={tryOut} busy={test.isPending} className="me-auto">
              {t('settings.providers.test')}
            </Button>
          )}
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={saving.isPending}>
            {t(instance || isPlatform ? 'common.save' : 'settings.providers.connect')}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} onSubmit={submit} noValidate className="space-y-5">
        {kept.lostSecrets && <SecretsNotKept />}
        {(instance === null || isPlatform) && (
          <KindField
            kinds={kinds}
            value={form.providerId}
            onChange={(providerId) => change({ providerId, baseUrl: '', model: '', advanced: advancedOf(null) })}
          />
        )}
        {instance === null && kind.id === ANY_ENDPOINT && (
          <PresetPicker onPick={({ name, baseUrl }) => change({ displayName: name, baseUrl, model: '' })} />
        )}
        {isBuiltIn ? (
          <p className="text-muted text-sm">{t('settings.providers.quotesText')}</p>
        ) : (
          <>
            <ProviderFields
              form={form}
              kind={kind}
              problems={problems}
              models={test.data?.models ?? []}
              keyStored={keepKey}
              keyLost={keyed && !keepKey}
              onChange={change}
            />
            <details open={advancedOpen} onToggle={(event) => setAdvancedOpen(event.currentTarget.open)}>
              <summary className="w-fit cursor-pointer rounded font-medium text-sm">
                {t('settings.providers.advanced.title')}
              </summary>
              <div className="pt-5">
                <AdvancedFields
                  form={form.advanced}
                  kind={kind}
                  model={form.model}
                  problems={advancedProblems}
                  others={
                    isPlatform
                      ? null
                      : settings.config.instances.filter(({ instanceId }) => instanceId !== instance?.instanceId)
                  }
                  keepStored={keepStored}
                  onChange={(part) => change({ advanced: { ...form.advanced, ...part } })}
                />
              </div>
            </details>
          </>
        )}
        <ConnectionOutcome test={test.data ?? null} failure={failure === null ? null : errorText(failure)} />
      </form>
      {question}
    </Dialog>
  )
}
