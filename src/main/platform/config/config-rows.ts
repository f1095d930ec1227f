import { type JsonValue, jsonValue } from '../../../contracts/index.ts'
import type { Database } from '../database/database.ts'

/** A setting with the scope that it holds in. */
export interface ConfigRow {
  readonly scope: string
  readonly key: string
  readonly value: JsonValue
}

/** No setting is longer; one of a foreign database may be. */
const LONGEST = 1_000_000

/** The settings of every scope whose keys begin so; what is no JSON, or longer than any setting, is left out. */
export const configRows = (db: Database, prefix: string): ConfigRow[] =>
  db
    .prepare<[string, string, number], { scope: string; key: string; value: string }>(
      'SELECT scope, key, value FROM config WHERE substr(key, 1, length(?)) = ? AND json_valid(value) AND length(value) <= ? ORDER BY scope, key',
    )
    .all(prefix, prefix, LONGEST)
    .map((row) => ({ ...row, value: jsonValue.parse(JSON.parse(row.value)) }))
