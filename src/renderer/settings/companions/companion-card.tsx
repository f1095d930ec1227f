import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Companion } from '../../../contracts/index.ts'
import { Button, IconButton, Menu, Pill, type PillTone } from '../../ui/index.ts'
import { CompanionTools } from './companion-tools.tsx'
import { CompanionTrouble } from './companion-trouble.tsx'
import { shownTarget } from './shown-target.ts'

const tones: Readonly<Record<Companion['state']['type'], PillTone>> = {
  Off: 'neutral',
  Starting: 'accent',
  Ready: 'good',
  Restarting: 'warn',
  Failed: 'danger',
}

export interface CompanionCardProps {
  readonly companion: Companion
  readonly busy: boolean
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One tool server: what exactly it is, how it is, and its tools. */
export const CompanionCard = ({ companion, busy, ...on }: CompanionCardProps) => {
  const { t } = useTranslation()
  const { name, transport, state, secretNames, tools, unusable } = companion
  const isUp = state.type !== 'Off' && state.type !== 'Failed'
  const start = state.type === 'Failed' ? 'settings.companions.restart' : 'settings.companions.start'
  return (
    <li className="px-5 py-3.5" aria-label={name}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <span className="flex flex-wrap items-center gap-2 font-medium text-sm">
            {name}
            <Pill tone={tones[state.type]}>{t(`settings.companions.states.${state.type}`)}</Pill>
          </span>
          <code className="mt-1 block whitespace-pre-wrap font-mono text-muted text-sm [overflow-wrap:anywhere]">
            {shownTarget(transport)}
          </code>
          {secretNames.length > 0 && (
            <p className="text-muted text-sm">{t('settings.companions.with', { names: secretNames.join(', ') })}</p>
          )}
          <CompanionTrouble state={state} />
        </div>
        <Button busy={busy} onClick={isUp ? on.onStop : on.onStart}>
          {t(isUp ? 'settings.companions.stop' : start)}
        </Button>
        <Menu
          trigger={
            <IconButton label={t('settings.companions.more', { name })}>
              <Ellipsis />
            </IconButton>
          }
          items={[
            { label: t('common.edit'), icon: <Pencil aria-hidden />, onSelect: on.onEdit },
            { label: t('common.delete'), icon: <Trash2 aria-hidden />, onSelect: on.onRemove, danger: true },
          ]}
        />
      </div>
      {(tools.length > 0 || unusable.length > 0) && (
        // What was ticked is worth nothing once the server offers something else.
        <CompanionTools key={tools.map(({ digest, approval }) => digest + approval).join()} companion={companion} />
      )}
    </li>
  )
}
