import {
  configTeamStore,
  loadOrCreateToken,
  localTokenAuthenticator,
  openPrincipalsFile,
  ownerIdentity,
  sqliteConfigStore,
} from '../platform/index.ts'
import * as base from './base-builders.ts'
import type { HostOptions } from './host.ts'
import type { Installation } from './open-installation.ts'
import { pipe } from './pipe.ts'
import type { BaseBuilder } from './server-app.ts'

/** Who may call: the people of a principals file, or the one owner by the installation's token. */
export const withPeople =
  ({ dataDir, token, principalsFile }: HostOptions, { logger, database }: Installation): BaseBuilder =>
  (app) => {
    if (principalsFile === null)
      return pipe(
        app,
        base.withAuth(localTokenAuthenticator(token ?? loadOrCreateToken(dataDir), ownerIdentity)),
        base.withTeamStore(configTeamStore(sqliteConfigStore(database))),
      )
    const people = openPrincipalsFile(principalsFile, logger)
    return pipe(
      app,
      base.withAuth(people.authenticator),
      base.withTeamStore(people.teams),
      base.withPermissionStore(people.permissions),
      base.withQuotas(people.limitsOf),
    )
  }
