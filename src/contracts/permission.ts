import { z } from 'zod'

/** The permissions of the shipped layers: what a principal may do inside one team. */
export const shippedPermissions = [
  'assistant:use',
  'knowledge:read',
  'knowledge:write',
  'knowledge:reset',
  'retrieval:read',
] as const

/** `area:action` in lower case. Beside the shipped ones a module may declare permissions of its own. */
export const permission = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,49}:[a-z][a-z0-9-]{0,49}$/, 'must be a permission such as knowledge:read')
  .refine((text) => text !== 'platform:admin', 'must be a permission within a team')
  .transform((text): Permission => text as Permission)
/** What a principal may do inside one team, as `area:action`. */
export type Permission = `${string}:${string}`

/** What a caller may do inside a team, over all modules. */
export type ModulePermissions = readonly Permission[]

/** What an operation asks of its caller: a team permission, platform administration, or just a valid credential. */
export type RequiredPermission = Permission | 'platform:admin' | 'authenticated'
