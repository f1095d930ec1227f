import { Ellipsis, MemoryStick, Pencil, Trash2 } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AIProviderInstance, ProviderSettings } from '../../../contracts/index.ts'
import { QUOTING } from '../../client/index.ts'
import { IconButton, Menu, Pill } from '../../ui/index.ts'

/** The radio value of the platform's own default, which has no instance to choose. */
const DEFAULT = 'default'

interface ChoiceProps {
  readonly value: string
  readonly name: string
  readonly text: string
  readonly active: boolean
  readonly children?: ReactNode
}

const Choice = ({ value, name, text, active, children }: ChoiceProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="flex items-center gap-4 px-5 py-3.5">
      <RadioGroup.Item
        id={id}
        value={value}
        className="flex size-4.5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-[state=checked]:border-accent"
      >
        <RadioGroup.Indicator className="size-2.5 rounded-full bg-accent" />
      </RadioGroup.Item>
      <label htmlFor={id} className="min-w-0 grow cursor-pointer">
        <span className="flex flex-wrap items-center gap-x-2 font-medium text-sm">
          <bdi className="truncate">{name}</bdi>
          {active && <Pill tone="accent">{t('settings.providers.active')}</Pill>}
        </span>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{text}</span>
      </label>
      {children}
    </div>
  )
}

export interface ProviderListProps {
  readonly settings: ProviderSettings
  readonly onActivate: (instanceId: string | null) => void
  readonly onEdit: (instance: AIProviderInstance) => void
  readonly onDelete: (instance: AIProviderInstance) => void
  /** For instances whose models are managed from here. */
  readonly onModels: (instance: AIProviderInstance) => void
  /** Null for whoever may not choose for everyone. */
  readonly onEditPlatform: (() => void) | null
}

/** Who answers: one choice among the platform's default and the connected models. */
export const ProviderList = ({
  settings,
  onActivate,
  onEdit,
  onDelete,
  onModels,
  onEditPlatform,
}: ProviderListProps) => {
  const { t } = useTranslation()
  const { activeInstanceId, instances } = settings.config
  const fallback = settings.platformDefault
  const quotes = fallback === null || fallback.providerId === QUOTING
  return (
    <RadioGroup.Root
      aria-label={t('settings.providers.choose')}
      value={activeInstanceId ?? DEFAULT}
      onValueChange={(value) => onActivate(value === DEFAULT ? null : value)}
      className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card"
    >
      <Choice
        value={DEFAULT}
        name={quotes ? t('assistant.model.quotes') : fallback.displayName}
        text={quotes ? t('settings.providers.quotesText') : fallback.model}
        active={activeInstanceId === null}
      >
        {onEditPlatform && (
          <Menu
            trigger={
              <IconButton label={t('settings.providers.platform.more')}>
                <Ellipsis />
              </IconButton>
            }
            items={[
              {
                label: t('settings.providers.platform.title'),
                icon: <Pencil aria-hidden />,
                onSelect: onEditPlatform,
              },
            ]}
          />
        )}
      </Choice>
      {instances.map((instance) => (
        <Choice
          key={instance.instanceId}
          value={instance.instanceId}
          name={instance.displayName}
          text={[instance.model, instance.baseUrl].filter(Boolean).join(' · ')}
          active={activeInstanceId === instance.instanceId}
        >
          <Menu
            trigger={
              <IconButton label={t('settings.providers.more', { name: instance.displayName })}>
                <Ellipsis />
              </IconButton>
            }
            items={[
              { label: t('common.edit'), icon: <Pencil aria-hidden />, onSelect: () => onEdit(instance) },
              ...(settings.managed[instance.providerId]
                ? [
                    {
                      label: t('settings.providers.models.open'),
                      icon: <MemoryStick aria-hidden />,
                      onSelect: () => onModels(instance),
                    },
                  ]
                : []),
              {
                label: t('common.delete'),
                icon: <Trash2 aria-hidden />,
                onSelect: () => onDelete(instance),
                danger: true,
              },
            ]}
          />
        </Choice>
      ))}
    </RadioGroup.Root>
  )
}
