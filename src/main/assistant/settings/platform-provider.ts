import { type AIProviderInstance, type PlatformProvider, platformProvider } from '../../../contracts/index.ts'
import { AlcoveError, type Logger, readOperatorFile } from '../../platform/index.ts'
import { headersRef } from '../providers/header-secrets.ts'
import { isOwnKeyRef, PLATFORM_SCOPE } from '../providers/secret-key-ref.ts'
import type { ProviderSettingsOptions } from './provider-settings-options.ts'
import { storeInstance } from './store-instance.ts'

const assertNoFallback = ({ settings }: AIProviderInstance): void => {
  if (settings?.fallbackInstanceId !== undefined)
    throw new AlcoveError(
      'InvalidInput',
      'settings.fallbackInstanceId must be left out: the platform has one provider.',
    )
}

/**
 * Makes an edit the platform's provider, for everyone from the next message on. An edit without a key keeps the stored one while kind and origin stay. Throws
 * `InvalidInput` naming the field that is wrong; nothing is changed then.
 */
export const savePlatformProvider = async (
  edit: PlatformProvider,
  { builders, configStore, secrets }: Pick<ProviderSettingsOptions, 'builders' | 'configStore' | 'secrets'>,
): Promise<AIProviderInstance> => {
  const current = await configStore.getPlatformDefault()
  // One that came with the app, or was put into the stores by hand, is replaced whole: its secrets are not ours to move.
  const own = current !== null && isOwnKeyRef(current.secretKeyRef) ? current : null
  const before = own?.providerId === edit.providerId ? own : null
  const instance = await storeInstance(edit, before, {
    builders,
    secrets,
    scope: PLATFORM_SCOPE,
    check: assertNoFallback,
    save: (saved) => configStore.setPlatformDefault(saved),
  })
  if (own && before === null) {
    await secrets.delete(PLATFORM_SCOPE, own.secretKeyRef)
    await secrets.delete(PLATFORM_SCOPE, headersRef(own.secretKeyRef))
  }
  return instance
}

/** The platform's provider as whoever runs a host wrote it into a file: the input of `SavePlatformProvider`. */
export const readPlatformProviderFile = (path: string, logger: Logger): PlatformProvider =>
  readOperatorFile({ path, what: 'platform provider file', schema: platformProvider, logger })
