import { useTranslation } from 'react-i18next'
import { Field, Select } from '../../ui/index.ts'
import { ANY_ENDPOINT, MODEL_FILE, type ProviderKind } from './provider-kinds.ts'

export interface KindFieldProps {
  readonly kinds: readonly ProviderKind[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** What is no name of somebody’s has one in the language of the window. */
const OWN_NAMES: Readonly<Record<string, 'anyEndpoint' | 'modelFile'>> = {
  [ANY_ENDPOINT]: 'anyEndpoint',
  [MODEL_FILE]: 'modelFile',
}

/** Whose models, or which server. */
export const KindField = ({ kinds, value, onChange }: KindFieldProps) => {
  const { t } = useTranslation()
  const nameOf = ({ id, displayName }: ProviderKind): string => {
    const own = OWN_NAMES[id]
    return own ? t(`settings.providers.${own}`) : displayName
  }
  return (
    <Field label={t('settings.providers.kind')}>
      {({ id }) => (
        <Select
          id={id}
          label={t('settings.providers.kind')}
          value={value}
          options={kinds.map((kind) => ({ value: kind.id, label: nameOf(kind) }))}
          onChange={onChange}
          className="w-full"
        />
      )}
    </Field>
  )
}
