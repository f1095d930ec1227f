import { z } from 'zod'

/** What a principal may do inside one team. */
export const permission = z.enum([
  'assistant:use',
  'knowledge:read',
  'knowledge:write',
  'knowledge:reset',
  'retrieval:read',
])
export type Permission = z.infer<typeof permission>

/** What an operation asks of its caller: a team permission, platform administration, or just a valid credential. */
export type RequiredPermission = Permission | 'platform:admin' | 'authenticated'
