import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { companionsApi } from '../../contracts/index.ts'
import { createCompanions } from '../assistant/index.ts'
import { guardContract } from '../platform/index.ts'
import type { ServerModule } from './server-module.ts'

/** How long tool servers may take, in milliseconds; without it, 30 and 50 seconds. */
export interface CompanionsModuleOptions {
  /** To the list of a server's tools. */
  readonly connectTimeoutMs?: number
  /** Of one call. */
  readonly callTimeoutMs?: number
  /** How one that ended by itself is started again; without it, after 1, 4, 15, 60 and 240 seconds, and from the beginning once it ran for two minutes. */
  readonly restarts?: { readonly pausesMs?: readonly number[]; readonly steadyMs?: number }
}

/** ICompanionsApi: tool servers of the Model Context Protocol that administrators add, and their tools. */
export const companionsModule = (limits: CompanionsModuleOptions = {}): ServerModule => ({
  name: 'companions',
  connect: ({ config, configStore, secretStore, notificationChannel, transport, logger }) => {
    const companions = createCompanions({
      ...limits,
      configStore,
      secretStore,
      outbound: transport,
      logger,
      folder: join(config.dataDir, 'companions'),
      version: packageJson.version,
      onChange: (viewers) => {
        for (const userId of viewers)
          notificationChannel.publish(
            { type: 'User', userId },
            { kind: 'StateChanged', payload: { resource: 'Companions' } },
          )
      },
    })
    return {
      apis: [guardContract(companionsApi, companions.handlers)],
      companionTools: () => companions.tools(),
      start: () => companions.start(),
      stop: () => companions.stop(),
    }
  },
})
