import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReasoningEffort, reasoningEffort } from '../../../../contracts/index.ts'
import { Field, Select } from '../../../ui/index.ts'
import type { SeesPictures } from './model-rows.ts'

const UNSET = 'unset'

/** A control whose own accessible name says more than what stands above it. */
export const NamedElsewhere = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="space-y-1.5">
    <span aria-hidden className="block font-medium text-sm">
      {label}
    </span>
    {children}
  </div>
)

interface ChoiceProps<Value extends string> {
  /** The accessible name of one among several; left out where there is but one. */
  readonly label?: string
  /** What it means that nothing is chosen. */
  readonly unset: string
  readonly value: Value | ''
  readonly onChange: (value: Value | '') => void
}

interface SetChoiceProps<Value extends string> extends ChoiceProps<Value> {
  readonly field: 'reasoningEffort' | 'seesPictures'
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

const SetChoice = <Value extends string>({ field, label, unset, options, value, onChange }: SetChoiceProps<Value>) => {
  const { t } = useTranslation()
  const title = t(`settings.providers.advanced.${field}`)
  const select = (id?: string) => (
    <Select
      {...(id !== undefined && { id })}
      label={label ?? title}
      value={value || UNSET}
      options={[{ value: UNSET, label: unset }, ...options]}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? '')}
      className="w-full"
    />
  )
  if (label !== undefined) return <NamedElsewhere label={title}>{select()}</NamedElsewhere>
  return (
    <Field label={title} hint={t(`settings.providers.advanced.hints.${field}`)}>
      {({ id }) => select(id)}
    </Field>
  )
}

/** How much a model that can think should think. */
export const EffortChoice = (props: ChoiceProps<ReasoningEffort>) => {
  const { t } = useTranslation()
  const options = reasoningEffort.options.map((value) => ({
    value,
    label: t(`settings.providers.advanced.effort.${value}`),
  }))
  return <SetChoice {...props} field="reasoningEffort" options={options} />
}

/** Whether pictures are sent to a model. */
export const SightChoice = (props: ChoiceProps<Exclude<SeesPictures, ''>>) => {
  const { t } = useTranslation()
  const options = [
    { value: 'Yes' as const, label: t('settings.providers.advanced.sees') },
    { value: 'No' as const, label: t('settings.providers.advanced.seesNot') },
  ]
  return <SetChoice {...props} field="seesPictures" options={options} />
}
