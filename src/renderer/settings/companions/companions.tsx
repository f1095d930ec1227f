import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Companion } from '../../../contracts/index.ts'
import { Button, Confirm } from '../../ui/index.ts'
import { Section } from '../section.tsx'
import { CompanionCard } from './companion-card.tsx'
import { CompanionDialog } from './companion-dialog.tsx'
import { shownTarget } from './shown-target.ts'
import { useCompanionChanges, useCompanions } from './use-companions.ts'

/** What is open: the form, for a new server or one that is there. */
type Editing = { readonly companion: Companion | null }

/** Tool servers of the Model Context Protocol: added here and nowhere else, started and approved by a person who was shown what. */
export const Companions = () => {
  const { t } = useTranslation()
  const { data: companions } = useCompanions()
  const { start, stop, remove } = useCompanionChanges()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [starting, setStarting] = useState<Companion | null>(null)
  const [doomed, setDoomed] = useState<Companion | null>(null)
  if (!companions) return null
  const isBusy = ({ companionId }: Companion) =>
    (start.isPending && start.variables.companionId === companionId) ||
    (stop.isPending && stop.variables === companionId)

  return (
    <Section
      address="tools"
      title={t('settings.companions.title')}
      text={t('settings.companions.text')}
      actions={
        <Button onClick={() => setEditing({ companion: null })}>
          <Plus aria-hidden />
          {t('settings.companions.add')}
        </Button>
      }
    >
      {companions.length > 0 && (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
          {companions.map((companion) => (
            <CompanionCard
              key={companion.companionId}
              companion={companion}
              busy={isBusy(companion)}
              onStart={() => setStarting(companion)}
              onStop={() => stop.mutate(companion.companionId)}
              onEdit={() => setEditing({ companion })}
              onRemove={() => setDoomed(companion)}
            />
          ))}
        </ul>
      )}
      {editing && <CompanionDialog companion={editing.companion} onClose={() => setEditing(null)} />}
      <Confirm
        open={starting !== null}
        onOpenChange={(open) => {
          if (!open) setStarting(null)
        }}
        title={t('settings.companions.confirmStart', { name: starting?.name })}
        description={
          <>
            <p>{t(`settings.companions.startText.${starting?.transport.type ?? 'Command'}`)}</p>
            <code className="mt-2 block whitespace-pre-wrap rounded-lg bg-sunken p-2 font-mono text-ink text-sm">
              {starting && shownTarget(starting.transport)}
            </code>
          </>
        }
        confirmLabel={t('settings.companions.start')}
        look="primary"
        onConfirm={() => starting && start.mutate(starting)}
      />
      <Confirm
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('settings.companions.confirmRemove', { name: doomed?.name })}
        description={t('settings.companions.removeText')}
        confirmLabel={t('common.delete')}
        onConfirm={() => doomed && remove.mutate(doomed.companionId)}
      />
    </Section>
  )
}
