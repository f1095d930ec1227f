import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton, Input } from '../../../ui/index.ts'
import { EffortChoice, NamedElsewhere, SightChoice } from './model-choices.tsx'
import { emptyModelRow, type ModelRow } from './model-rows.ts'

export interface ModelFieldsProps {
  readonly rows: readonly ModelRow[]
  /** The model of the provider, offered for the first row. */
  readonly model: string
  readonly error: string | null
  readonly onChange: (rows: readonly ModelRow[]) => void
}

/** Models of the provider that are set apart from the others. */
export const ModelFields = ({ rows, model, error, onChange }: ModelFieldsProps) => {
  const { t } = useTranslation()
  const noteId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    onChange([...rows, emptyModelRow(rows, rows.length === 0 ? model : '')])
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus())
  }
  return (
    <fieldset ref={group} aria-describedby={noteId} className="space-y-3">
      <legend className="mb-1.5 font-medium text-sm">{t('settings.providers.advanced.models')}</legend>
      {rows.map((row, at) => {
        const number = at + 1
        const change = (part: Partial<ModelRow>) =>
          onChange(rows.map((each) => (each.key === row.key ? { ...each, ...part } : each)))
        const line = (field: 'contextLength' | 'maxTokens') => (
          <NamedElsewhere label={t(`settings.providers.advanced.${field}`)}>
            <Input
              aria-label={t(`settings.providers.advanced.ofModel.${field}`, { number })}
              aria-invalid={error ? true : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={row[field]}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          </NamedElsewhere>
        )
        const asForAll = t('settings.providers.advanced.asForAll')
        return (
          <div key={row.key} data-row className="space-y-3 rounded-xl border border-line p-3">
            <div className="flex items-center gap-2">
              <Input
                aria-label={t('settings.providers.advanced.ofModel.name', { number })}
                aria-invalid={error ? true : undefined}
                placeholder={t('settings.providers.model')}
                spellCheck={false}
                autoComplete="off"
                maxLength={200}
                value={row.name}
                onChange={(event) => change({ name: event.target.value })}
              />
              <IconButton
                label={t('settings.providers.advanced.removeModel', { number })}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              >
                <Trash2 />
              </IconButton>
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {line('contextLength')}
              {line('maxTokens')}
              <EffortChoice
                label={t('settings.providers.advanced.ofModel.reasoningEffort', { number })}
                unset={asForAll}
                value={row.reasoningEffort}
                onChange={(reasoningEffort) => change({ reasoningEffort })}
              />
              <SightChoice
                label={t('settings.providers.advanced.ofModel.seesPictures', { number })}
                unset={asForAll}
                value={row.seesPictures}
                onChange={(seesPictures) => change({ seesPictures })}
              />
            </div>
          </div>
        )
      })}
      <Button size="small" onClick={add}>
        <Plus aria-hidden />
        {t('settings.providers.advanced.addModel')}
      </Button>
      <p id={noteId} className={error ? 'text-danger text-sm' : 'text-muted text-sm'}>
        {error ?? t('settings.providers.advanced.modelsHint')}
      </p>
    </fieldset>
  )
}
