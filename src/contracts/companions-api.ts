import { z } from 'zod'
import { defineContract } from './contract.ts'
import { dateTime, guid, jsonObject, nothing, option } from './scalars.ts'

/** How a tool server is reached: a program that Alcove starts, or an address. */
export const companionTransport = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Command'),
    /** Started as it is, by no shell. */
    command: z.string().trim().min(1, 'command must not be empty').max(1_000),
    args: z.array(z.string().max(4_000)).max(100),
  }),
  z.object({
    type: z.literal('Http'),
    url: z
      .url({ protocol: /^https?$/, error: 'url must be an http or https address' })
      .max(2_048)
      .refine((address) => !/^https?:\/\/[^/]*@/i.test(address), {
        error: 'url must not hold a user name or password: use a header instead',
      }),
  }),
])
export type CompanionTransport = z.infer<typeof companionTransport>

const SECRET_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/
const NAME = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,29}$/

/** What is entered for a tool server. Saving it starts nothing. */
export const companionEdit = z.object({
  /** `null` adds one. */
  companionId: option(guid),
  /** Part of the names under which its tools are offered. */
  name: z.string().trim().regex(NAME, 'name must be 1 to 30 letters, digits, spaces, - or _'),
  transport: companionTransport,
  /**
   * Environment of a command, headers of an address; they go to the secret store. `null` keeps what is stored, which is possible while the command, or the origin of
   * the address, stays the same. Replaces what is stored.
   */
  secrets: z
    .record(
      z.string(),
      z
        .string()
        .max(8_192)
        .regex(/^[^\p{Cc}]*$/u, 'must not hold line ends or other control characters')
        .nullable(),
    )
    .refine((given) => Object.keys(given).every((name) => SECRET_NAME.test(name)), {
      error: 'secrets must have names of letters, digits, - and _',
    })
    .default({}),
})
export type CompanionEdit = z.infer<typeof companionEdit>

/**
 * `Off`: nothing of it runs. `Restarting`: it ended by itself, and is started again `at`; `restart` is the number of this start, from 1 to `restartsAtMost`, since it
 * last ran well. `Failed`: it ended, or was ended, and why; it is started again by a person alone, `restarts` tells how often it was in vain.
 */
export const companionState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Off') }),
  z.object({ type: z.literal('Starting') }),
  z.object({ type: z.literal('Ready') }),
  z.object({
    type: z.literal('Restarting'),
    reason: z.string(),
    restart: z.int().positive(),
    restartsAtMost: z.int().positive(),
    at: dateTime,
  }),
  z.object({ type: z.literal('Failed'), reason: z.string(), restarts: z.int().nonnegative() }),
])
export type CompanionState = z.infer<typeof companionState>

/** A tool as its server describes it: anybody's text. */
export const companionTool = z.object({
  name: z.string(),
  /** What models know it as. */
  offeredAs: z.string(),
  description: z.string(),
  /** JSON Schema of its arguments. */
  parameters: jsonObject,
  /** SHA-256 of name, description and parameters: what an approval holds for. */
  digest: z.string(),
  /** `Changed`: another tool of this name was approved. Only an approved tool is offered to models. */
  approval: z.enum(['Approved', 'New', 'Changed']),
})
export type CompanionTool = z.infer<typeof companionTool>

/** A server of the Model Context Protocol whose tools the assistant may use. */
export const companion = z.object({
  companionId: guid,
  name: z.string(),
  transport: companionTransport,
  /** Names of what stands in the secret store for it. */
  secretNames: z.array(z.string()),
  /** Whether the person is asked before each call of its tools. */
  asksFirst: z.boolean(),
  state: companionState,
  /** What it offers while it is Ready. */
  tools: z.array(companionTool),
  /** Tools that it offers and that cannot be used, each with the reason. */
  unusable: z.array(z.string()),
})
export type Companion = z.infer<typeof companion>

/** Tool servers of the installation. Only its administrators see them, and only they are offered their tools. */
export const companionsApi = defineContract('ICompanionsApi', {
  ListCompanions: {
    summary: 'The tool servers, how they are, and which of their tools are approved.',
    input: nothing,
    output: z.array(companion),
    permission: 'platform:admin',
    effect: 'Read',
  },
  SaveCompanion: {
    summary:
      'Add or change a tool server. Nothing is started; another command or address has to be started and approved anew.',
    input: companionEdit,
    output: companion,
    permission: 'platform:admin',
  },
  RemoveCompanion: {
    summary: 'End a tool server and forget it, with its secrets.',
    input: guid,
    output: nothing,
    permission: 'platform:admin',
    effect: 'Remove',
  },
  StartCompanion: {
    summary:
      'Start what the person was shown, and again with every start of Alcove; refused when it is something else by now.',
    input: z.object({ companionId: guid, transport: companionTransport }),
    output: companion,
    permission: 'platform:admin',
  },
  StopCompanion: {
    summary: 'End a tool server until it is started again.',
    input: guid,
    output: companion,
    permission: 'platform:admin',
  },
  ApproveTools: {
    summary: 'Choose which of a server’s tools models are offered, as they are described now.',
    input: z.object({
      companionId: guid,
      tools: z.array(z.object({ name: z.string().max(200), digest: z.string().max(100) })).max(200),
      asksFirst: z.boolean(),
    }),
    output: companion,
    permission: 'platform:admin',
  },
})
