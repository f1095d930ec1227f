import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton, Input } from '../../../ui/index.ts'
import type { HeaderForm } from './advanced-form.ts'

export interface HeaderFieldsProps {
  readonly headers: readonly HeaderForm[]
  readonly error: string | null
  /** Whether stored values still serve. */
  readonly keepStored: boolean
  readonly onChange: (headers: readonly HeaderForm[]) => void
}

/** Headers that go with every request. Values are secrets: they are entered, never shown. */
export const HeaderFields = ({ headers, error, keepStored, onChange }: HeaderFieldsProps) => {
  const { t } = useTranslation()
  const noteId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const change = (key: number, part: Partial<HeaderForm>) =>
    onChange(headers.map((header) => (header.key === key ? { ...header, ...part } : header)))
  const add = () => {
    onChange([
      ...headers,
      { key: 1 + Math.max(-1, ...headers.map(({ key }) => key)), name: '', value: '', stored: false },
    ])
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('div:last-of-type > input')?.focus())
  }
  return (
    <fieldset ref={group} aria-describedby={noteId} className="space-y-2">
      <legend className="mb-1.5 font-medium text-sm">{t('settings.providers.advanced.headers')}</legend>
      {headers.map(({ key, name, value, stored }, at) => (
        <div key={key} className="flex items-center gap-2">
          <Input
            aria-label={t('settings.providers.advanced.headerName', { number: at + 1 })}
            aria-invalid={error ? true : undefined}
            placeholder={t('settings.providers.advanced.name')}
            spellCheck={false}
            autoComplete="off"
            maxLength={200}
            readOnly={stored}
            value={name}
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <Input
            type="password"
            aria-label={t('settings.providers.advanced.headerValue', { number: at + 1 })}
            aria-invalid={error ? true : undefined}
            placeholder={stored && keepStored ? '••••••••' : t('settings.providers.advanced.value')}
            autoComplete="off"
            maxLength={8192}
            value={value}
            onChange={(event) => change(key, { value: event.target.value })}
          />
          <IconButton
            label={t('settings.providers.advanced.removeHeader', { number: at + 1 })}
            onClick={() => onChange(headers.filter((header) => header.key !== key))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <Button size="small" onClick={add}>
        <Plus aria-hidden />
        {t('settings.providers.advanced.addHeader')}
      </Button>
      <p id={noteId} className={error ? 'text-danger text-sm' : 'text-muted text-sm'}>
        {error ?? t('settings.providers.advanced.headersHint')}
      </p>
    </fieldset>
  )
}
