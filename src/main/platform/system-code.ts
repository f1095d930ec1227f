/** The code under which the system, or SQLite, failed: `ENOENT`, `SQLITE_BUSY`; empty for an error of any other kind. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
