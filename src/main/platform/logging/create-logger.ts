import { pino } from 'pino'
import type { Logger } from '../logger.ts'
import { scrubLine } from './scrub-line.ts'

/** Where finished log lines go. `write` never throws and never waits: losing a line is better than losing the app. */
export interface LogDestination {
  write(line: string): void
}

/** From which level on lines are written, and where to. */
export interface LoggerOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly destinations: readonly LogDestination[]
}

const SECRET_KEYS = ['token', 'accessToken', 'access_token', 'apiKey', 'api_key', 'authorization', 'password', 'secret']
const DEPTHS = ['', '*.', '*.*.', '*.*.*.']

const redactedPaths = [...SECRET_KEYS, 'Authorization'].flatMap((key) => DEPTHS.map((depth) => depth + key))

/** One JSON object a line. Values under keys that name secrets are replaced down to four levels, credentials in text anywhere. */
export const createLogger = ({ level, destinations }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
    },
    {
      write(line) {
        const scrubbed = scrubLine(line)
        for (const destination of destinations) destination.write(scrubbed)
      },
    },
  )
