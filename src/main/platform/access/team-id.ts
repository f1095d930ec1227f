import { z } from 'zod'

/** Spelled in artifact paths as it stands, on every file system. */
export const teamId = z.string().regex(/^[a-z0-9_-]{1,100}$/, 'must be 1 to 100 lower-case letters, digits, - or _')
