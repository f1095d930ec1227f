import type { Logger } from '../../../platform/index.ts'
import type { Analyser } from '../../analysis/analyser.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { createPostgresArea, type PostgresArea } from './postgres-area.ts'
import { connectPostgres, type PostgresConnection } from './postgres-connection.ts'
import { createPostgresModels, type PostgresModels } from './postgres-models.ts'
import { createPostgresRows, type PostgresRows } from './postgres-rows.ts'
import { openSchema, type PostgresSchema } from './postgres-schema.ts'

/** A store whose schema is up to date. */
export interface OpenPostgres {
  readonly schema: PostgresSchema
  readonly area: PostgresArea
  readonly rows: PostgresRows
  readonly models: PostgresModels
}

/** A server that may not be there yet, and may go and come back. */
export interface PostgresServer {
  readonly connection: PostgresConnection
  /** Brings the schema up to date at its first use, and again after that failed. Throws `Unavailable` while the server is away. */
  open(): Promise<OpenPostgres>
}

export interface PostgresServerOptions {
  readonly address: PostgresAddress
  readonly logger: Logger
  readonly analyser: Analyser
  readonly graphFrom?: number
}

/** Nothing is asked of the server yet. */
export const createPostgresServer = ({
  address,
  logger,
  analyser,
  graphFrom,
}: PostgresServerOptions): PostgresServer => {
  const connection = connectPostgres(address, logger)
  let opening: Promise<OpenPostgres> | null = null
  const openNow = async (): Promise<OpenPostgres> => {
    const schema = await openSchema(connection, address.schema)
    return {
      schema,
      area: createPostgresArea(schema, connection.query),
      rows: createPostgresRows(schema, analyser),
      models: createPostgresModels(schema, connection, graphFrom),
    }
  }
  return {
    connection,
    open: () => {
      opening ??= openNow().catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
  }
}
