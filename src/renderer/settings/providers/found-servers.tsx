import { Cpu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AIProviderInstance, LocalServer, ProviderSettings } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import { Banner, Button, Select, useKeptFocus } from '../../ui/index.ts'
import { allKinds, kindOf } from './provider-kinds.ts'
import { useLocalServers, useProviderChanges } from './use-providers.ts'

interface FoundServersProps {
  readonly settings: ProviderSettings
  /** Told of a server that was connected before it has a model, and can be given one from here. */
  readonly onWithoutModel: (instance: AIProviderInstance) => void
}

const FoundServer = ({ server, settings, onWithoutModel }: FoundServersProps & { readonly server: LocalServer }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { save, activate, answersNow } = useProviderChanges()
  const { providerId, displayName: name, baseUrl, models } = server
  const [chosen, setChosen] = useState<string | null>(null)
  const hasModel = models.length > 0
  const fetches = settings.managed[providerId]?.fetches ?? false
  const model =
    models.find((each) => each === chosen) ?? models[0] ?? kindOf(allKinds(settings), providerId).defaultModel
  // What the host tells of it may take this server off the list before the answer is here: nothing that follows may depend on it.
  const connect = async () => {
    const edit = { instanceId: null, providerId, displayName: name, baseUrl, model, apiKey: null }
    const instance = await save.mutateAsync(edit).catch(() => null)
    if (instance === null) return
    if (hasModel) return answersNow(instance)
    activate.mutate(instance.instanceId)
    onWithoutModel(instance)
  }
  return (
    <Banner
      icon={<Cpu aria-hidden />}
      actions={
        (hasModel || fetches) && (
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            {models.length > 1 && (
              <Select
                label={t('settings.providers.found.model', { name })}
                value={model}
                options={models.map((each) => ({ value: each, label: each }))}
                onChange={setChosen}
                className="w-44"
              />
            )}
            <Button onClick={() => void connect()} busy={save.isPending}>
              {t('settings.providers.found.use', { name })}
            </Button>
          </span>
        )
      }
    >
      <p className="font-medium">{t('settings.providers.found.title', { name })}</p>
      <p className="text-muted">
        {hasModel
          ? t('settings.providers.found.models', { count: models.length, model })
          : t(`settings.providers.found.${fetches ? 'noneFetch' : 'none'}`, { name })}
      </p>
      {save.error && (
        <p role="alert" className="text-danger">
          {errorText(save.error)}
        </p>
      )}
    </Banner>
  )
}

/** Servers of models that run on this machine and wait to be used. */
export const FoundServers = (props: FoundServersProps) => {
  const { t } = useTranslation()
  const { data: servers = [] } = useLocalServers()
  // A server leaves the list, with its button, when it is put to use.
  const keptFocus = useKeptFocus(() => document.getElementById('models'))
  if (servers.length === 0) return null
  return (
    <ul {...keptFocus} aria-label={t('settings.providers.found.label')} className="space-y-3">
      {servers.map((server) => (
        <li key={server.baseUrl}>
          <FoundServer {...props} server={server} />
        </li>
      ))}
    </ul>
  )
}
