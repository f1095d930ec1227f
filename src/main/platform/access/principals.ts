import { z } from 'zod'
import { permission } from '../../../contracts/index.ts'
import { teamId } from './team-id.ts'

// Ids become parts of blob paths and secret scopes.
const id = z
  .string()
  .regex(
    /^[A-Za-z0-9_-][A-Za-z0-9._@-]{0,99}$/,
    'must be 1 to 100 letters, digits, or . _ @ - and not start with a dot',
  )

const token = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible ASCII characters without spaces')

const team = z.strictObject({ teamId, permissions: z.array(permission) })

const limit = z.int('must be a whole number').nonnegative('must not be below 0').nullable()

/** How much a person may ask for, where it is not what people who share an installation get; null for as much as they like. */
const limits = z.strictObject({
  parallelReplies: limit.exactOptional(),
  messagesPerMinute: limit.exactOptional(),
  documentsPerDay: limit.exactOptional(),
  bytesPerDay: limit.exactOptional(),
})

const principal = z.strictObject({
  token,
  userId: id,
  displayName: z.string().trim().min(1, 'must not be empty').max(200),
  platformAdmin: z.boolean().default(false),
  teams: z.array(team).min(1, 'must name at least one team'),
  limits: limits.exactOptional(),
})

const reportRepeats = (values: readonly string[], path: (index: number) => PropertyKey[], context: z.RefinementCtx) => {
  values.forEach((value, index) => {
    if (values.indexOf(value) === index) return
    context.addIssue({ code: 'custom', path: path(index), message: 'is the same as an earlier one' })
  })
}

/** The content of a principals file: who may call, with which token, and what they may do in which team. */
export const principalsFile = z
  .strictObject({ principals: z.array(principal).min(1, 'must name at least one principal') })
  .superRefine(({ principals }, context) => {
    const at = (field: string) => (index: number) => ['principals', index, field]
    reportRepeats(
      principals.map((entry) => entry.token),
      at('token'),
      context,
    )
    reportRepeats(
      principals.map((entry) => entry.userId),
      at('userId'),
      context,
    )
    principals.forEach((entry, index) => {
      const teamIds = entry.teams.map((membership) => membership.teamId)
      reportRepeats(teamIds, (place) => ['principals', index, 'teams', place, 'teamId'], context)
    })
  })
