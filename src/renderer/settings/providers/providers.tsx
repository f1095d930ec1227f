import { Plus, ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AIProviderInstance } from '../../../contracts/index.ts'
import { useProviderSettings } from '../../client/index.ts'
import { paths } from '../../shell/routes.ts'
import { Banner, Button, Confirm } from '../../ui/index.ts'
import { Section } from '../section.tsx'
import { usePrivacy } from '../use-privacy.ts'
import { FoundServers } from './found-servers.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderList } from './provider-list.tsx'
import type { EditedProvider } from './use-provider-form.ts'
import { useProviderChanges } from './use-providers.ts'

const ModelsDialog = lazy(async () => ({ default: (await import('./models/models-dialog.tsx')).ModelsDialog }))

export const Providers = () => {
  const { t } = useTranslation()
  const { data: settings } = useProviderSettings()
  const { activate, remove } = useProviderChanges()
  const [editing, setEditing] = useState<EditedProvider | null>(null)
  const [managed, setManaged] = useState<AIProviderInstance | null>(null)
  const [doomed, setDoomed] = useState<AIProviderInstance | null>(null)
  // What is told to administrators alone.
  const isAdministrator = usePrivacy().data !== undefined
  const storesKeys = settings !== undefined && settings.keyedInstanceIds.length > 0

  return (
    <Section
      address="models"
      title={t('settings.providers.title')}
      text={t('settings.providers.text')}
      actions={
        settings && (
          <Button look="primary" onClick={() => setEditing({ owner: 'Person', instance: null })}>
            <Plus aria-hidden />
            {t('settings.providers.add')}
          </Button>
        )
      }
    >
      {settings && (
        <div className="space-y-3">
          <FoundServers settings={settings} onWithoutModel={setManaged} />
          <ProviderList
            settings={settings}
            onActivate={(instanceId) => activate.mutate(instanceId)}
            onEdit={(instance) => setEditing({ owner: 'Person', instance })}
            onDelete={setDoomed}
            onModels={setManaged}
            onEditPlatform={
              isAdministrator ? () => setEditing({ owner: 'Platform', instance: settings.platformDefault }) : null
            }
          />
          {settings.config.instances.length === 0 && (
            <p className="px-1 text-sm">
              <Link to={paths.helpPage('models')} className="text-accent-strong hover:underline">
                {t('settings.providers.how')}
              </Link>
            </p>
          )}
          {settings.keyStorage === 'EncryptedFile' ? (
            <Banner tone={storesKeys ? 'warn' : 'neutral'} icon={<ShieldAlert aria-hidden />}>
              {t('settings.providers.keyFile')}
            </Banner>
          ) : (
            <p className="px-1 text-muted text-sm">{t('settings.providers.keychain')}</p>
          )}
        </div>
      )}
      {settings && editing && <ProviderDialog settings={settings} edited={editing} onClose={() => setEditing(null)} />}
      {settings && managed && (
        <Suspense>
          <ModelsDialog
            instance={managed}
            fetches={settings.managed[managed.providerId]?.fetches ?? false}
            onClose={() => setManaged(null)}
          />
        </Suspense>
      )}
      <Confirm
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('settings.providers.delete.title', { name: doomed?.displayName })}
        description={t('settings.providers.delete.text')}
        confirmLabel={t('common.delete')}
        onConfirm={() => doomed && remove.mutate(doomed.instanceId)}
      />
    </Section>
  )
}
