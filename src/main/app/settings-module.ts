import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { failureWords } from '../../contracts/failures/failure-words.ts'
import { type AppInfo, type ContractHandlers, settingsApi } from '../../contracts/index.ts'
import { type AIProviderBuilder, type BYOKMode, createProviderSettingsHandlers } from '../assistant/index.ts'
import { type AccessContext, AlcoveError, type CallContext, guardContract } from '../platform/index.ts'
import { programAccessOf } from './program-access.ts'
import type { ModuleServices, ServerModule } from './server-module.ts'

/** What of the settings depends on the app. */
export interface SettingsModuleOptions {
  /** The kinds of providers that can be added. */
  readonly builders: readonly AIProviderBuilder[]
  readonly mode: BYOKMode
  /** The entry of the MCP server that programs start, where one person owns the installation. */
  readonly mcpEntry?: string | undefined
  /** Has the app begin anew with nothing; left out where that cannot be done. */
  readonly clearEverything?: () => Promise<void>
}

const noticesIn = (resourcesDir: string | null): string =>
  resourcesDir === null ? '' : readFileSync(join(resourcesDir, 'THIRD-PARTY-NOTICES.md'), 'utf8')

/** What the About page tells. Where the server keeps its data is told to its administrators alone. */
const appInfoOf = (services: ModuleServices, { userId, platformAdmin }: AccessContext): AppInfo => {
  const { config, retrieval, assistantMode } = services
  return {
    version: packageJson.version,
    userId,
    dataDir: platformAdmin ? config.dataDir : null,
    embedding: retrieval?.embedding() ?? null,
    grounding: retrieval?.grounding ?? null,
    serverUrl: services.served()?.url ?? null,
    host: config.kind,
    assistant: assistantMode,
    notices: noticesIn(config.resourcesDir),
  }
}

/** ISettingsApi: providers from the assistant layer, preferences and facts about the installation from here. */
export const settingsModule = ({ builders, mode, mcpEntry, clearEverything }: SettingsModuleOptions): ServerModule => ({
  name: 'settings',
  connect: (services) => {
    const { preferences, aiConfigStore, secretStore, notificationChannel } = services
    const handlers: ContractHandlers<typeof settingsApi, CallContext> = {
      ...createProviderSettingsHandlers({
        builders,
        mode,
        configStore: aiConfigStore,
        secrets: secretStore,
        notifications: notificationChannel,
      }),
      GetPreferences: async (_input, { access }) => preferences.get(access.userId),
      SavePreferences: async (changed, { access }) => preferences.save(access.userId, changed),
      GetAppInfo: async (_input, { access }) => appInfoOf(services, access),
      GetProgramAccess: async (_input, { access }) => programAccessOf(services, access, mcpEntry),
      GetPrivacySettings: async () => services.privacy.get(),
      SavePrivacySettings: async (changed) => services.privacy.save(changed),
      ClearEverything: async () => {
        if (clearEverything === undefined) throw new AlcoveError('Unavailable', failureWords('ClearedElsewhere'))
        await clearEverything()
      },
      CreateOpenLink: async (_input, { access: { userId, displayName, platformAdmin } }) =>
        services.served()?.openUrl({ userId, displayName, platformAdmin }) ?? null,
      EndSessions: async (_input, { access }) => services.served()?.endSessions(access.userId),
    }
    return { apis: [guardContract(settingsApi, handlers)] }
  },
})
