import { useTranslation } from 'react-i18next'
import { Combobox, Field, Input } from '../../ui/index.ts'
import type { FormProblem, FormProblems, ProviderForm } from './provider-form-state.ts'
import type { ProviderKind } from './provider-kinds.ts'

export interface ProviderFieldsProps {
  readonly form: ProviderForm
  readonly kind: ProviderKind
  readonly problems: FormProblems
  /** What the endpoint offers, once it has been asked. */
  readonly models: readonly string[]
  readonly keyStored: boolean
  /** There is a key, but for another origin. */
  readonly keyLost: boolean
  readonly onChange: (part: Partial<ProviderForm>) => void
}

export const ProviderFields = ({ form, kind, problems, models, keyStored, keyLost, onChange }: ProviderFieldsProps) => {
  const { t } = useTranslation()
  const words = (problem: FormProblem | undefined) => (problem ? t(`settings.providers.problems.${problem}`) : null)
  const keyHint = keyStored ? 'keyStored' : keyLost ? 'keyLost' : kind.needsKey ? 'keyNeeded' : 'keyHint'

  return (
    <>
      {!kind.isFile && (
        <Field
          label={t('settings.providers.baseUrl')}
          hint={kind.needsAddress ? null : t('settings.providers.ownAddress', { name: kind.displayName })}
          error={words(problems.baseUrl)}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              spellCheck={false}
              autoComplete="off"
              placeholder={kind.needsAddress ? 'http://127.0.0.1:8000/v1' : ''}
              value={form.baseUrl}
              onChange={(event) => onChange({ baseUrl: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('settings.providers.name')} error={words(problems.displayName)}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={form.displayName}
            onChange={(event) => onChange({ displayName: event.target.value })}
          />
        )}
      </Field>
      {!kind.isFile && (
        <Field
          label={t('settings.providers.key')}
          hint={t(`settings.providers.${keyHint}`)}
          error={words(problems.apiKey)}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              placeholder={keyStored ? '••••••••••••' : ''}
              value={form.apiKey}
              onChange={(event) => onChange({ apiKey: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t('settings.providers.model')}
        hint={
          models.length > 0
            ? t('settings.providers.modelsFound', { count: models.length })
            : t(kind.isFile ? 'settings.providers.fileHint' : 'settings.providers.modelHint')
        }
        error={words(problems.model)}
      >
        {(control) => (
          <Combobox
            control={control}
            value={form.model}
            options={models}
            onChange={(model) => onChange({ model })}
            listLabel={t('settings.providers.modelList')}
            openLabel={t('settings.providers.showModels')}
            maxLength={200}
          />
        )}
      </Field>
    </>
  )
}
