import { id, type Known, type Step, stepsOf } from './step.ts'

const settings = stepsOf('ISettingsApi')

const preferences = {
  theme: 'Dark',
  language: null,
  firstRunDone: true,
  localServerEnabled: false,
  programsEnabled: true,
  keepSearches: true,
}
const platformProvider = (known: Known) => ({
  providerId: id('provider')(known),
  displayName: 'Mine',
  // Nothing listens on the discard port.
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'm',
  apiKey: 'k',
})
const provider = (known: Known) => ({ instanceId: null, ...platformProvider(known) })

/** What the app is, how it is set, and who answers. */
export const appSettings: readonly Step[] = [
  settings('GetAppInfo', 'facts'),
  settings('CreateOpenLink', 'no link where no browser is served'),
  settings('EndSessions', 'nothing'),
  settings('GetPrivacySettings', 'the defaults'),
  settings('SavePrivacySettings', 'nothing', { input: () => ({ eventRetentionDays: 30, encryptFiles: false }) }),
  settings('SavePrivacySettings', 'days that are none', {
    input: () => ({ eventRetentionDays: 0, encryptFiles: false }),
    refused: 400,
  }),
  settings('ClearEverything', 'that it asks for confirmation', {
    input: () => ({ confirmation: 'yes' }),
    refused: 400,
  }),
  settings('GetPreferences', 'the defaults'),
  settings('SavePreferences', 'nothing', { input: () => preferences }),
  settings('GetPreferences', 'what was saved'),
  settings('GetProgramAccess', 'no address where nothing is served'),
  settings('GetProviderSettings', 'what can be added', {
    learn: ({ descriptors }: { descriptors: { id: string }[] }, known) => {
      const addable = descriptors.find(({ id }) => id.includes('openai')) ?? descriptors[0]
      if (addable) known.set('provider', addable.id)
    },
  }),
  settings('TestProvider', 'a failed connection', { input: provider }),
  settings('FindLocalServers', 'what runs on this machine'),
  settings('SaveProviderInstance', 'the instance', {
    input: provider,
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('instance', instanceId),
  }),
  settings('SaveProviderInstance', 'a refused address', {
    input: (known) => ({ ...provider(known), baseUrl: 'file:///x' }),
    refused: 400,
  }),
  settings('SetActiveProvider', 'nothing', { input: id('instance') }),
  settings('GetProviderSettings', 'the active instance'),
  settings('SetActiveProvider', 'the return to the default', { input: () => null }),
  settings('ListModels', 'why there are none', { input: id('instance') }),
  settings('GetModelInfo', 'what is known', { input: (known) => ({ instanceId: id('instance')(known) }) }),
  settings('SaveProviderInstance', 'a local server', {
    input: (known) => ({ ...provider(known), providerId: 'ollama', baseUrl: 'http://127.0.0.1:9', apiKey: null }),
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('local', instanceId),
  }),
  settings('PullModel', 'the beginning of it', {
    input: (known) => ({ instanceId: id('local')(known), model: 'tiny' }),
    learn: ({ pullId }: { pullId: string }, known) => known.set('pull', pullId),
  }),
  settings('ListModelPulls', 'how it ended', {
    until: (pulls: { state: string }[]) => pulls.every(({ state }) => state !== 'Running'),
  }),
  settings('CancelModelPull', 'nothing for one that has ended', { input: id('pull') }),
  settings('ListLoadedModels', 'a server that is not there', { input: id('local'), refused: 503 }),
  settings('ListLoadedModels', 'a kind that manages none', { input: id('instance'), refused: 400 }),
  settings('SaveProviderInstance', 'model files', {
    input: (known) => ({ ...provider(known), providerId: 'local-gguf', baseUrl: null, apiKey: null }),
    learn: ({ instanceId }: { instanceId: string }, known) => known.set('files', instanceId),
  }),
  settings('ListLoadedModels', 'none yet', { input: id('files') }),
  settings('UnloadModel', 'nothing', { input: (known) => ({ instanceId: id('files')(known), model: 'm' }) }),
  settings('PullModel', 'that files are not fetched', {
    input: (known) => ({ instanceId: id('files')(known), model: 'm' }),
    refused: 400,
  }),
  settings('SavePlatformProvider', 'the instance', { input: platformProvider }),
  settings('SavePlatformProvider', 'an unknown kind', {
    input: (known) => ({ ...platformProvider(known), providerId: 'nothing' }),
    refused: 400,
  }),
  settings('SavePlatformProvider', 'the built-in one again', {
    input: (known) => ({ ...platformProvider(known), providerId: 'quoting', baseUrl: null, apiKey: null }),
  }),
  settings('DeleteProviderInstance', 'nothing', { input: id('instance') }),
]
