import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderSettings } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { SecretsNotKept } from '../secrets-not-kept.tsx'
import { AdvancedFields } from './advanced/advanced-fields.tsx'
import { advancedOf } from './advanced/advanced-form.ts'
import { ConnectionOutcome } from './connection-outcome.tsx'
import { KindField } from './kind-field.tsx'
import { PresetPicker } from './preset-picker.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { ANY_ENDPOINT } from './provider-kinds.ts'
import { type EditedProvider, useProviderForm } from './use-provider-form.ts'

export interface ProviderDialogProps {
  readonly settings: ProviderSettings
  readonly edited: EditedProvider
  readonly onClose: () => void
}

const useTitle = ({ owner, instance }: EditedProvider): string => {
  const { t } = useTranslation()
  if (owner === 'Platform') return t('settings.providers.platform.title')
  return instance ? t('settings.providers.edit', { name: instance.displayName }) : t('settings.providers.add')
}

export const ProviderDialog = ({ settings, edited, onClose }: ProviderDialogProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const title = useTitle(edited)
  const formId = useId()
  const { form, kind, kinds, isBuiltIn, advanced, key, test, connecting, saving, change, ...rest } = useProviderForm(
    settings,
    edited,
    onClose,
  )
  const { instance } = edited
  const isPlatform = edited.owner === 'Platform'
  const failure = test.error ?? saving.error

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) rest.close()
      }}
      title={title}
      description={t(isPlatform ? 'settings.providers.platform.text' : 'settings.providers.formText')}
      actions={
        <>
          {rest.isTestable && (
            <Button onClick={rest.tryOut} busy={test.isPending && !connecting.isPending} className="me-auto">
              {t('settings.providers.test')}
            </Button>
          )}
          <Button onClick={rest.close}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={saving.isPending || connecting.isPending}>
            {t(
              instance || isPlatform
                ? 'common.save'
                : `settings.providers.${connecting.isRefused ? 'connectAnyway' : 'connect'}`,
            )}
          </Button>
        </>
      }
    >
      <form ref={rest.element} id={formId} onSubmit={rest.submit} noValidate className="space-y-5">
        {key.lostSecrets && <SecretsNotKept />}
        {(instance === null || isPlatform) && (
          <KindField
            kinds={kinds}
            value={form.providerId}
            onChange={(providerId) => change({ providerId, baseUrl: '', model: '', advanced: advancedOf(null) })}
          />
        )}
        {instance === null && kind.id === ANY_ENDPOINT && (
          <PresetPicker onPick={({ name, baseUrl }) => change({ displayName: name, baseUrl, model: '' })} />
        )}
        {isBuiltIn ? (
          <p className="text-muted text-sm">{t('settings.providers.quotesText')}</p>
        ) : (
          <>
            <ProviderFields
              form={form}
              kind={kind}
              problems={rest.problems}
              models={test.data?.models ?? []}
              keyStored={key.isKept}
              keyLost={key.isLost}
              onChange={change}
            />
            <details open={advanced.isOpen} onToggle={(event) => advanced.setOpen(event.currentTarget.open)}>
              <summary className="w-fit cursor-pointer rounded font-medium text-sm">
                {t('settings.providers.advanced.title')}
              </summary>
              <div className="pt-5">
                <AdvancedFields
                  form={form.advanced}
                  kind={kind}
                  model={form.model}
                  problems={advanced.problems}
                  others={
                    isPlatform
                      ? null
                      : settings.config.instances.filter(({ instanceId }) => instanceId !== instance?.instanceId)
                  }
                  keepStored={advanced.keepStored}
                  onChange={(part) => change({ advanced: { ...form.advanced, ...part } })}
                />
              </div>
            </details>
          </>
        )}
        <ConnectionOutcome
          test={test.data ?? null}
          failure={failure === null ? null : errorText(failure)}
          onAddress={rest.takeAddress}
        />
      </form>
      {rest.question}
    </Dialog>
  )
}
