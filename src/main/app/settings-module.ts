import type { AppInfo, ContractHandlers } from '../../contracts/index.ts'
import { settingsApi } from '../../contracts/index.ts'
import { createProviderSettingsHandlers, type ProviderSettingsOptions } from '../assistant/index.ts'
import { type CallContext, guardContract } from '../platform/index.ts'
import type { PreferencesStore } from './preferences.ts'
import type { ServerModule } from './server-module.ts'

export interface SettingsModuleOptions {
  readonly providers: ProviderSettingsOptions
  readonly preferences: PreferencesStore
  readonly appInfo: () => AppInfo
}

/** ISettingsApi: providers from the assistant layer, preferences and facts about the installation from here. */
export const settingsModule = ({ providers, preferences, appInfo }: SettingsModuleOptions): ServerModule => ({
  name: 'settings',
  connect: () => {
    const handlers: ContractHandlers<typeof settingsApi, CallContext> = {
      ...createProviderSettingsHandlers(providers),
      GetPreferences: async (_input, { access }) => preferences.get(access.userId),
      SavePreferences: async (changed, { access }) => preferences.save(access.userId, changed),
      GetAppInfo: async () => appInfo(),
    }
    return { apis: [guardContract(settingsApi, handlers)] }
  },
})
