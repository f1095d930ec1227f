import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { queryKeys, useClient } from '../../client/index.ts'
import { Button, Field, Input, Select, useKeptDraft } from '../../ui/index.ts'
import { SecretsNotKept } from '../secrets-not-kept.tsx'
import { useChange } from './use-change.ts'

const KINDS = ['OpenAICompatible', 'Ollama'] as const
const empty = { kind: KINDS[0] as (typeof KINDS)[number], baseUrl: '', modelId: '', apiKey: '' }

const withoutSecrets = (entered: typeof empty): typeof empty =>
  entered.apiKey === '' ? entered : { ...entered, apiKey: '' }

/** Takes in a model of a server, having said what will be sent there. */
export const ConnectForm = () => {
  const { t } = useTranslation()
  const { embedding } = useClient()
  const { change, busy } = useChange(queryKeys.embedding)
  const { draft: entered, lostSecrets, write, forget } = useKeptDraft('search model of a server', empty, withoutSecrets)
  const enter = (more: Partial<typeof empty>) => write((before) => ({ ...before, ...more }))
  const { kind, baseUrl, modelId, apiKey } = entered
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change(async () => {
      const key = kind === 'Ollama' || apiKey.trim() === '' ? null : apiKey
      const { displayName } = await embedding.ConnectEmbeddingModel({ kind, baseUrl, modelId, apiKey: key })
      forget()
      toast.success(t('settings.searchModel.connect.done', { name: displayName }))
    })
  }
  return (
    <form onSubmit={submit} className="mt-6 space-y-3" aria-label={t('settings.searchModel.connect.title')}>
      <h3 className="font-medium text-sm">{t('settings.searchModel.connect.title')}</h3>
      <p className="text-muted text-sm">{t('settings.searchModel.connect.warning')}</p>
      {lostSecrets && <SecretsNotKept />}
      <Field label={t('settings.searchModel.connect.kind')}>
        {({ id }) => (
          <Select
            id={id}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`settings.searchModel.connect.kinds.${value}`) }))}
            onChange={(value) => enter({ kind: value })}
          />
        )}
      </Field>
      <Field
        label={t('settings.searchModel.connect.baseUrl')}
        hint={t(`settings.searchModel.connect.baseUrlHint.${kind}`)}
      >
        {(control) => (
          <Input
            {...control}
            value={baseUrl}
            onChange={(event) => enter({ baseUrl: event.target.value })}
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('settings.searchModel.connect.model')}>
        {(control) => (
          <Input
            {...control}
            value={modelId}
            onChange={(event) => enter({ modelId: event.target.value })}
            spellCheck={false}
          />
        )}
      </Field>
      {kind === 'OpenAICompatible' && (
        <Field label={t('settings.searchModel.connect.apiKey')} hint={t('settings.searchModel.connect.apiKeyHint')}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              value={apiKey}
              onChange={(event) => enter({ apiKey: event.target.value })}
            />
          )}
        </Field>
      )}
      <Button type="submit" busy={busy} disabled={baseUrl.trim() === '' || modelId.trim() === ''}>
        {t('settings.searchModel.connect.action')}
      </Button>
    </form>
  )
}
