import type { MigrationSet } from './database.ts'
import { events } from './migrations/0001-events.ts'
import { jobs } from './migrations/0002-jobs.ts'
import { config } from './migrations/0003-config.ts'
import { compactEvents } from './migrations/0004-compact-events.ts'
import { quickJobs } from './migrations/0005-quick-jobs.ts'
import { jobsBehind } from './migrations/0006-jobs-behind.ts'

/** The platform's own tables; first in every list of migration sets. */
export const platformMigrations: MigrationSet = {
  layer: 'platform',
  migrations: [events, jobs, config, compactEvents, quickJobs, jobsBehind],
}
