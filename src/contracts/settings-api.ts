import { z } from 'zod'
import { aiAssistantMode } from './assistant-mode.ts'
import { defineContract } from './contract.ts'
import { failure } from './failures/failure.ts'
import { loadedModel, localServer, modelInfo, modelOfInstance, modelPull, offeredModels } from './local-model.ts'
import { groundingMode } from './retrieval.ts'
import { guid, nothing, option } from './scalars.ts'
import {
  aiProviderDescriptor,
  aiProviderInstance,
  preferences,
  privacySettings,
  providerInstanceSettings,
  userAIConfig,
} from './settings.ts'

const providerEdit = z.object({
  /** `null` adds an instance. */
  instanceId: option(guid),
  providerId: z.string().min(1),
  displayName: z.string().trim().min(1, 'displayName must not be empty').max(100),
  baseUrl: option(z.url({ protocol: /^https?$/, error: 'baseUrl must be an http or https address' }).max(2048)),
  model: z.string().trim().max(200),
  /** `null` keeps the stored key, which is possible while the origin of `baseUrl` stays the same. */
  apiKey: option(z.string().max(4096)),
  /** Replaces the settings; what is stored stays where it is left out. */
  settings: providerInstanceSettings.optional(),
  /**
   * Replaces the headers that go with every request; what is stored stays where it is left out. `null` keeps the stored value of a header, which is possible
   * while the origin of `baseUrl` stays the same.
   */
  headers: z.record(z.string().max(200), z.string().max(8192).nullable()).optional(),
})
export type ProviderEdit = z.infer<typeof providerEdit>

/** The platform's own provider, which there is one of. */
export const platformProvider = providerEdit.omit({ instanceId: true })
export type PlatformProvider = z.infer<typeof platformProvider>

/** What a connection test found. */
export const connectionTest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Connected'), latencyMs: z.int(), models: z.array(z.string()) }),
  z.object({
    type: z.literal('Failed'),
    reason: z.string(),
    /** The same as a code; absent where the words are not the app's own. */
    failure: failure.optional(),
    models: z.array(z.string()),
  }),
])
export type ConnectionTest = z.infer<typeof connectionTest>

/** The caller's providers, without any key, and what else can be added. */
export const providerSettings = z.object({
  descriptors: z.array(aiProviderDescriptor),
  /** By the id of a kind: whether an instance of it must have an address, and whether it must have a key. */
  needs: z.record(z.string(), z.object({ baseUrl: z.boolean(), apiKey: z.boolean() })),
  /** By the id of a kind whose models are managed from here: whether it also fetches them by name. */
  managed: z.record(z.string(), z.object({ fetches: z.boolean() })),
  config: userAIConfig,
  /** What answers when no instance is active. */
  platformDefault: option(aiProviderInstance),
  /** The instances whose key is stored. */
  keyedInstanceIds: z.array(guid),
  /** Where keys are kept: the operating system's keychain, or an encrypted file beside the data. */
  keyStorage: z.enum(['Keychain', 'EncryptedFile']),
})
export type ProviderSettings = z.infer<typeof providerSettings>

/** Facts about the installation. */
export const appInfo = z.object({
  version: z.string(),
  /** Who asks. */
  userId: z.string(),
  /** Where the data is kept; told to platform administrators alone. */
  dataDir: option(z.string()),
  /** What embeds; `null` in an app without retrieval. */
  embedding: option(z.object({ providerId: z.string(), modelId: z.string(), dimensions: z.int() })),
  /** What answers stand on in a conversation that does not say; `null` in an app without retrieval. */
  grounding: option(groundingMode),
  /** Where the localhost server listens; `null` while it is off. */
  serverUrl: option(z.string()),
  host: z.enum(['Desktop', 'Headless']),
  /** How the assistant appears in the window. */
  assistant: aiAssistantMode,
  /** Markdown: the licences and attributions of what Alcove is built on. */
  notices: z.string(),
})
export type AppInfo = z.infer<typeof appInfo>

/** How other programs reach Alcove; whether they may is a preference of each person. */
export const programAccess = z.object({
  /** Where `/v1` and `/mcp` stand; `null` while nothing is served on localhost. */
  url: option(z.string()),
  /** The file that holds the token which programs send; `null` where people have tokens of their own, and for who does not administer. */
  tokenFile: option(z.string()),
  /** What starts the MCP server for programs that speak to a command; `null` likewise. It holds no secret. */
  command: option(z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) })),
})
export type ProgramAccess = z.infer<typeof programAccess>

/** What `ClearEverything` must be told, so that nobody calls it by mistake. */
export const CLEAR_CONFIRMATION = 'clear everything'

/** Providers, preferences, privacy and facts about the installation. Keys go in and never come out. */
export const settingsApi = defineContract('ISettingsApi', {
  GetProviderSettings: {
    summary: "The caller's provider instances, and what can be added.",
    input: nothing,
    output: providerSettings,
    permission: 'assistant:use',
    effect: 'Read',
  },
  SaveProviderInstance: {
    summary: 'Add or change a provider instance; its key goes to the secret store.',
    input: providerEdit,
    output: aiProviderInstance,
    permission: 'assistant:use',
  },
  DeleteProviderInstance: {
    summary: 'Remove a provider instance and its key.',
    input: guid,
    output: nothing,
    permission: 'assistant:use',
    effect: 'Remove',
  },
  SetActiveProvider: {
    summary: 'Choose which instance answers; null returns to the platform default.',
    input: option(guid),
    output: nothing,
    permission: 'assistant:use',
  },
  TestProvider: {
    summary: 'Ask a provider for its models and one token, without saving anything.',
    input: providerEdit,
    output: connectionTest,
    permission: 'assistant:use',
    effect: 'Read',
  },
  FindLocalServers: {
    summary:
      'Servers of models that run on this machine where they usually listen, and that the caller has not connected yet. None is told of to who does not administer.',
    input: nothing,
    output: z.array(localServer),
    permission: 'assistant:use',
    effect: 'Read',
  },
  SavePlatformProvider: {
    summary:
      "Replace the platform's provider, which answers whoever has none of their own; its key goes to the secret store.",
    input: platformProvider,
    output: aiProviderInstance,
    permission: 'platform:admin',
  },
  ListModels: {
    summary: "Ask one of the caller's instances which models it offers.",
    input: guid,
    output: offeredModels,
    permission: 'assistant:use',
    effect: 'Read',
  },
  GetModelInfo: {
    summary: 'What is known of a model: context length, abilities, prices.',
    input: modelOfInstance,
    output: modelInfo,
    permission: 'assistant:use',
    effect: 'Read',
  },
  PullModel: {
    summary: 'Begin to fetch a model onto the machine of a local server.',
    input: modelOfInstance.required(),
    output: modelPull,
    permission: 'assistant:use',
  },
  ListModelPulls: {
    summary: 'The models that are being fetched, and how it went with the last ones.',
    input: nothing,
    output: z.array(modelPull),
    permission: 'assistant:use',
    effect: 'Read',
  },
  CancelModelPull: {
    summary: 'Stop fetching a model; what has come stays with the server.',
    input: guid,
    output: nothing,
    permission: 'assistant:use',
  },
  ListLoadedModels: {
    summary: 'The models in the memory of the machine that runs them.',
    input: guid,
    output: z.array(loadedModel),
    permission: 'assistant:use',
    effect: 'Read',
  },
  UnloadModel: {
    summary: 'Put a model away, out of memory.',
    input: modelOfInstance.required(),
    output: nothing,
    permission: 'assistant:use',
  },
  GetProgramAccess: {
    summary: 'How other programs reach Alcove: addresses, and the command of its MCP server.',
    input: nothing,
    output: programAccess,
    permission: 'authenticated',
    effect: 'Read',
  },
  GetPreferences: {
    summary: "The caller's preferences.",
    input: nothing,
    output: preferences,
    permission: 'authenticated',
    effect: 'Read',
  },
  SavePreferences: {
    summary: "Replace the caller's preferences.",
    input: preferences,
    output: nothing,
    permission: 'authenticated',
  },
  CreateOpenLink: {
    summary:
      'A link that opens Alcove in a browser as the caller: once, within minutes. Absent while there is no server for browsers.',
    input: nothing,
    output: option(z.string()),
    permission: 'authenticated',
    effect: 'Read',
  },
  EndSessions: {
    summary: 'Sign the caller out of every browser.',
    input: nothing,
    output: nothing,
    permission: 'authenticated',
    effect: 'Read',
  },
  GetPrivacySettings: {
    summary: 'How the installation treats what it keeps.',
    input: nothing,
    output: privacySettings,
    permission: 'platform:admin',
    effect: 'Read',
  },
  SavePrivacySettings: {
    summary: 'Replace how the installation treats what it keeps.',
    input: privacySettings,
    output: nothing,
    permission: 'platform:admin',
  },
  ClearEverything: {
    summary:
      "Delete everyone's documents, conversations, settings and keys, and start anew. Nothing can bring them back.",
    input: z.object({ confirmation: z.literal(CLEAR_CONFIRMATION, 'confirmation must be the words clear everything') }),
    output: nothing,
    permission: 'platform:admin',
    effect: 'Remove',
  },
  GetAppInfo: {
    summary: 'Version, data folder, embedding model and notices.',
    input: nothing,
    output: appInfo,
    permission: 'authenticated',
    effect: 'Read',
  },
})
