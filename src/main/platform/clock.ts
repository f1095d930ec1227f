import type { DateTime } from '../../contracts/index.ts'

/** The present moment as the contracts write it: RFC 3339, UTC, milliseconds. */
export const now = (): DateTime => new Date().toISOString()
