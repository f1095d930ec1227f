import type { Logger as PinoLogger } from 'pino'

/** Structured, redacting. Never log prompts, document text, tokens or keys. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'child'>
