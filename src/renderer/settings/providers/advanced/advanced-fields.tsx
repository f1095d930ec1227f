import { useTranslation } from 'react-i18next'
import type { AIProviderInstance } from '../../../../contracts/index.ts'
import { Field, Input, Select, TextArea } from '../../../ui/index.ts'
import type { ProviderKind } from '../provider-kinds.ts'
import type { AdvancedField, AdvancedForm, AdvancedProblems } from './advanced-form.ts'
import { HeaderFields } from './header-fields.tsx'
import { EffortChoice, SightChoice } from './model-choices.tsx'
import { ModelFields } from './model-fields.tsx'

const UNSET = 'unset'

export interface AdvancedFieldsProps {
  readonly form: AdvancedForm
  readonly kind: ProviderKind
  /** The provider's model, as it stands in the form. */
  readonly model: string
  readonly problems: AdvancedProblems
  /** Who may answer in its place; null where nobody can. */
  readonly others: readonly AIProviderInstance[] | null
  readonly keepStored: boolean
  readonly onChange: (part: Partial<AdvancedForm>) => void
}

/** What few people set: how the model is asked, and how it is reached. */
export const AdvancedFields = ({ form, kind, model, problems, others, keepStored, onChange }: AdvancedFieldsProps) => {
  const { t } = useTranslation()
  const words = (field: AdvancedField) => {
    const problem = problems[field]
    return problem ? t(`settings.providers.advanced.problems.${problem}`) : null
  }
  const line = (field: Exclude<AdvancedField, 'headers' | 'models'>, more: { readonly numeric?: boolean } = {}) => (
    <Field
      label={t(`settings.providers.advanced.${field}`)}
      hint={t(`settings.providers.advanced.hints.${field}`)}
      error={words(field)}
    >
      {(control) => (
        <Input
          {...control}
          {...(more.numeric && { inputMode: 'decimal' as const })}
          spellCheck={false}
          autoComplete="off"
          maxLength={2048}
          value={form[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  const area = (field: 'instructions' | 'parameters') => (
    <Field
      label={t(`settings.providers.advanced.${field}`)}
      hint={t(`settings.providers.advanced.hints.${field}`)}
      error={words(field)}
    >
      {(control) => (
        <TextArea
          {...control}
          spellCheck={field === 'instructions'}
          value={form[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
          className={field === 'parameters' ? 'font-mono' : ''}
        />
      )}
    </Field>
  )
  return (
    <div className="space-y-5">
      {area('instructions')}
      <div className="grid gap-5 sm:grid-cols-2">
        {line('temperature', { numeric: true })}
        {line('maxTokens', { numeric: true })}
        {line('contextLength', { numeric: true })}
        {line('topP', { numeric: true })}
        <EffortChoice
          unset={t('settings.providers.advanced.unset')}
          value={form.reasoningEffort}
          onChange={(reasoningEffort) => onChange({ reasoningEffort })}
        />
        {!kind.isFile && (
          <>
            <SightChoice
              unset={t('settings.providers.advanced.asServerSays')}
              value={form.seesPictures}
              onChange={(seesPictures) => onChange({ seesPictures })}
            />
            {line('firstTokenSeconds', { numeric: true })}
            {line('idleSeconds', { numeric: true })}
          </>
        )}
      </div>
      {others && others.length > 0 && (
        <Field
          label={t('settings.providers.advanced.fallbackInstanceId')}
          hint={t('settings.providers.advanced.hints.fallbackInstanceId')}
        >
          {({ id }) => (
            <Select
              id={id}
              label={t('settings.providers.advanced.fallbackInstanceId')}
              value={form.fallbackInstanceId || UNSET}
              options={[
                { value: UNSET, label: t('settings.providers.advanced.nobody') },
                ...others.map(({ instanceId, displayName }) => ({ value: instanceId, label: displayName })),
              ]}
              onChange={(value) => onChange({ fallbackInstanceId: value === UNSET ? '' : value })}
            />
          )}
        </Field>
      )}
      {kind.id === 'azure-openai' && line('apiVersion')}
      {(kind.id === 'ollama' || kind.isFile) && line('keepAlive')}
      {!kind.isFile && (
        <>
          <ModelFields
            rows={form.models}
            model={model}
            error={words('models')}
            onChange={(models) => onChange({ models })}
          />
          {area('parameters')}
          {line('proxy')}
          <HeaderFields
            headers={form.headers}
            error={words('headers')}
            keepStored={keepStored}
            onChange={(headers) => onChange({ headers })}
          />
        </>
      )}
    </div>
  )
}
