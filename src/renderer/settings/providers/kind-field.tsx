import { useTranslation } from 'react-i18next'
import { Field, Select } from '../../ui/index.ts'
import type { ProviderKind } from './provider-kinds.ts'

export interface KindFieldProps {
  readonly kinds: readonly ProviderKind[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Whose models, or which server. */
export const KindField = ({ kinds, value, onChange }: KindFieldProps) => {
  const { t } = useTranslation()
  return (
    <Field label={t('settings.providers.kind')}>
      {({ id }) => (
        <Select
          id={id}
          label={t('settings.providers.kind')}
          value={value}
          options={kinds.map((kind) => ({ value: kind.id, label: kind.displayName }))}
          onChange={onChange}
          className="w-full"
        />
      )}
    </Field>
  )
}
