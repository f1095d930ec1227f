import { useTranslation } from 'react-i18next'
import type { AIProviderInstance } from '../../../../contracts/index.ts'
import { useErrorText } from '../../../client/index.ts'
import { byteSize } from '../../../knowledge/byte-size.ts'
import { aboutWords, Button, Dialog } from '../../../ui/index.ts'
import { localeOf } from '../../../ui/locale-of.ts'
import { ModelPulls } from './model-pulls.tsx'
import { useLoadedModels, useModelInfo } from './use-models.ts'

const LoadedModels = ({ instanceId }: { readonly instanceId: string }) => {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const { loaded, error, busy, unload } = useLoadedModels(instanceId)
  const timeOf = (moment: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'short' }).format(new Date(moment))
  const told = ({ memoryBytes, until }: NonNullable<typeof loaded>[number]) =>
    [
      memoryBytes !== null && t('settings.providers.models.size', { size: byteSize(memoryBytes, i18n.language) }),
      until !== null && t('settings.providers.models.until', { time: timeOf(until) }),
    ].filter((part) => part !== false)
  if (error) return <p className="text-danger text-sm [overflow-wrap:anywhere]">{errorText(error)}</p>
  if (loaded?.length === 0) return <p className="text-muted text-sm">{t('settings.providers.models.none')}</p>
  return (
    <ul aria-label={t('settings.providers.models.inMemory')} className="divide-y divide-line">
      {loaded?.map((each) => (
        <li key={each.model} className="flex items-center gap-4 py-2.5">
          <div className="min-w-0 grow text-sm">
            <bdi className="block font-medium [overflow-wrap:anywhere]">{each.model}</bdi>
            <span className="text-muted">{told(each).join(', ')}</span>
          </div>
          <Button
            size="small"
            busy={busy}
            aria-label={t('settings.providers.models.unloadOf', { model: each.model })}
            onClick={() => void unload(each.model)}
          >
            {t('settings.providers.models.unload')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export interface ModelsDialogProps {
  readonly instance: AIProviderInstance
  /** Whether its server fetches models by name; files are put into a folder. */
  readonly fetches: boolean
  readonly onClose: () => void
}

/** The models of a local server, or of this machine: what is in memory and how much that takes, and what is being fetched. */
export const ModelsDialog = ({ instance: { instanceId, displayName }, fetches, onClose }: ModelsDialogProps) => {
  const { t } = useTranslation()
  const { data: info } = useModelInfo(instanceId)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('settings.providers.models.title', { name: displayName })}
      description={t(`settings.providers.models.${fetches ? 'text' : 'textFile'}`)}
    >
      {info && info.contextLength !== null && info.model !== '' && (
        <p className="mb-4 text-sm [overflow-wrap:anywhere]">
          {t('settings.providers.models.reads', { model: info.model, count: aboutWords(info.contextLength) })}
        </p>
      )}
      <h3 className="mb-1 font-medium text-sm">{t('settings.providers.models.inMemory')}</h3>
      <LoadedModels instanceId={instanceId} />
      {fetches && <ModelPulls instanceId={instanceId} />}
    </Dialog>
  )
}
