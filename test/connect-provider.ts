import type { HostClient } from './host-client.ts'

/** The key that tests enter; nothing but the endpoint may ever see it. */
export const API_KEY = 'sk-test-4f1c9a7e2b8d4c60'

/** Connects an OpenAI-compatible endpoint as Settings does, and makes it the one that answers. */
export const connectProvider = async (client: HostClient, baseUrl: string): Promise<string> => {
  const { instanceId } = await client.settings.SaveProviderInstance({
    providerId: 'openai-compatible',
    displayName: 'Test endpoint',
    baseUrl,
    model: 'fake-large',
    apiKey: API_KEY,
  })
  await client.settings.SetActiveProvider(instanceId)
  return instanceId
}
