import { z } from 'zod'
import { guid, jsonObject, option } from './scalars.ts'

/** What a provider can do with a model. */
export const aiProviderCapabilities = z.object({
  providerName: z.string(),
  model: z.string(),
  supportsStreaming: z.boolean(),
  supportsToolUse: z.boolean(),
  supportsVision: z.boolean(),
  supportsPromptCaching: z.boolean(),
})
export type AIProviderCapabilities = z.infer<typeof aiProviderCapabilities>

/** A kind of provider that can be added, and what it is capable of with its usual model. */
export const aiProviderDescriptor = z.object({
  id: z.string(),
  displayName: z.string(),
  defaultModel: z.string(),
  capabilities: aiProviderCapabilities,
})
export type AIProviderDescriptor = z.infer<typeof aiProviderDescriptor>

/** How much a model that can think should think before it answers. Providers take the nearest that they know. */
export const reasoningEffort = z.enum(['None', 'Minimal', 'Low', 'Medium', 'High'])
export type ReasoningEffort = z.infer<typeof reasoningEffort>

const MAX_PARAMETERS_LENGTH = 32_768

/** What a person sets for a model; what is left out is not set, and takes the app's or the provider's own value. */
export const modelSettings = z.object({
  /** From 0, always the likeliest word, to 2. */
  temperature: z.number().min(0).max(2).optional(),
  /** From 0 to 1. */
  topP: z.number().min(0).max(1).optional(),
  /** Tokens of one reply at most. */
  maxTokens: z.int().min(1).max(10_000_000).optional(),
  reasoningEffort: reasoningEffort.optional(),
  /** Merged into the body of every request, as it is. */
  parameters: jsonObject
    .refine((given) => JSON.stringify(given).length <= MAX_PARAMETERS_LENGTH, {
      error: 'parameters must be shorter than 32,768 characters',
    })
    .optional(),
  /** Words of the person's own, at the end of the system prompt. */
  instructions: z.string().max(8_000).optional(),
  /** Tokens that the model reads and writes in all, where the endpoint does not tell or tells wrong. */
  contextLength: z.int().min(256).max(100_000_000).optional(),
  /** Whether the model sees pictures and takes tools, where the person knows better. */
  seesImages: z.boolean().optional(),
  usesTools: z.boolean().optional(),
})
export type ModelSettings = z.infer<typeof modelSettings>

const proxyAddress = z
  .url({ protocol: /^https?$/, error: 'proxy must be an http or https address' })
  .max(2048)
  .refine((address) => !/^https?:\/\/[^/]*@/i.test(address), {
    error: 'proxy must not hold a user name or password: set HTTPS_PROXY where the app is started instead',
  })

/** How an instance is reached, and what holds for its models unless one of them is set apart. Holds no secret. */
export const providerInstanceSettings = modelSettings.extend({
  /** By the name of the model; over the settings that hold for all. */
  models: z.record(z.string().max(200), modelSettings).optional(),
  /** Address of an HTTP proxy of its own; without, the environment's counts, or else that of the operating system's settings. */
  proxy: proxyAddress.optional(),
  /** Azure's `api-version`. */
  apiVersion: z.string().trim().min(1).max(100).optional(),
  /** How long a local server keeps the model in memory after a call, as Ollama writes it: `10m`, `0`, `-1` for ever. */
  keepAlive: z
    .string()
    .regex(/^-?\d{1,9}(ms|s|m|h)?$/, 'keepAlive must be a number with s, m or h, as 10m')
    .optional(),
  /** To the first word of a reply, a model that is being loaded included. */
  firstTokenSeconds: z.int().min(1).max(86_400).optional(),
  /** Of silence in the middle of a reply. */
  idleSeconds: z.int().min(1).max(86_400).optional(),
  /** Another instance of the same person's, which answers when this one cannot be reached. */
  fallbackInstanceId: guid.optional(),
})
export type ProviderInstanceSettings = z.infer<typeof providerInstanceSettings>

/** A configured provider. Its key is in the secret store under `secretKeyRef`, bound to the origin of `baseUrl`. */
export const aiProviderInstance = z.object({
  instanceId: guid,
  providerId: z.string(),
  model: z.string(),
  secretKeyRef: z.string(),
  displayName: z.string(),
  /** Left out or `null` for a provider that has no address of its own to configure, or that is reached at its usual one. */
  baseUrl: z.string().nullable().optional(),
  settings: providerInstanceSettings.optional(),
  /** Names of the headers that go with every request; their values are secrets, and stand where the key stands. */
  headerNames: z.array(z.string()).optional(),
})
/** The five fields of the specification are enough; the others are ours and may be left out. */
export type AIProviderInstance = z.infer<typeof aiProviderInstance>

/** Whether users may be answered by providers of their own, or by the platform's alone. */
export const byokMode = z.enum(['PlatformOnly', 'AllowUserProviders'])
export type BYOKMode = z.infer<typeof byokMode>

/** The provider instances of one person, and which of them answers; with `null` it is the platform's. */
export const userAIConfig = z.object({
  activeInstanceId: option(guid),
  instances: z.array(aiProviderInstance),
})
export type UserAIConfig = z.infer<typeof userAIConfig>

/** How an installation treats what it keeps; its administrators' alone. */
export const privacySettings = z.object({
  /** How long the record of events is kept, in days; `null` for ever. */
  eventRetentionDays: option(z.int().min(1).max(36_500)),
  /** Whether stored files are encrypted at rest; takes effect at the next start. What is found by search stands in the database, which is not encrypted. */
  encryptFiles: z.boolean(),
})
export type PrivacySettings = z.infer<typeof privacySettings>

const MODIFIERS = ['CommandOrControl', 'Command', 'Control', 'Alt', 'Super', 'Shift']
const KEY =
  /^([A-Z0-9]|F([1-9]|1[0-9]|2[0-4])|Space|Tab|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete)$/

/** Keys that may be taken from every other program: one key, and with it Control, Command, Alt or Super. */
const isGlobalShortcut = (keys: string): boolean => {
  const [key = '', ...modifiers] = keys.split('+').toReversed()
  const distinct = new Set(modifiers)
  const known = modifiers.length === distinct.size && modifiers.every((modifier) => MODIFIERS.includes(modifier))
  return KEY.test(key) && known && modifiers.some((modifier) => modifier !== 'Shift')
}

/** What a person chose for the desktop app around the window. */
export const desktopPreferences = z.object({
  /** Whether the keys below open the quick question, whichever program is in front. */
  quickQuestionEnabled: z.boolean().default(true),
  /** Joined by `+`, in Electron's names of them. */
  quickQuestionKeys: z
    .string()
    .max(60)
    .refine(isGlobalShortcut, {
      error: 'quickQuestionKeys must be one key with Control, Command or Alt, as CommandOrControl+Shift+Space',
    })
    .default('CommandOrControl+Shift+Space'),
  /** Whether the system tells of finished replies and of documents that have been read while no window is in front. */
  notifyWhenAway: z.boolean().default(true),
  /** Whether what it tells holds titles of conversations and words of replies. */
  notificationsShowText: z.boolean().default(false),
  /** Whether the spelling of what is typed is checked where a dictionary has to be downloaded for it; a Mac has its own. */
  checkSpelling: z.boolean().default(false),
})
export type DesktopPreferences = z.infer<typeof desktopPreferences>

/** What a person chose for themselves. Every window of theirs follows a change. */
export const preferences = z.object({
  theme: z.enum(['System', 'Light', 'Dark']),
  /** BCP 47 tag of a language that the interface has a catalogue for; `null` follows the system. */
  language: option(z.string().max(35)),
  firstRunDone: z.boolean(),
  /** Whether the desktop app also serves its contracts on localhost. */
  localServerEnabled: z.boolean(),
  /** Whether other programs may ask and search with this person's token, over the chat completions API and the Model Context Protocol. */
  programsEnabled: z.boolean().default(false),
  /** Whether it is kept with each reply which passages its searches looked at. */
  keepSearches: z.boolean().default(true),
  desktop: desktopPreferences.prefault({}),
})
export type Preferences = z.infer<typeof preferences>
