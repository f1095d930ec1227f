import { pino } from 'pino'
import type { Logger } from '../logger.ts'

/** A logger that says nothing, for tests. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
