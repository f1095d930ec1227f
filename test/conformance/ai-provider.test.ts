import { openAICompatibleProvider, quotingProvider, scriptedProvider } from '../../src/main/assistant/index.ts'
import { type ChatScript, startOpenAIServer } from '../fixtures/openai-server.ts'
import { aiProviderConformance } from './ai-provider.ts'

const behind = async (script: ChatScript) => {
  const server = await startOpenAIServer({ chat: [script] })
  const provider = openAICompatibleProvider('', 'fake-small', { baseUrl: server.baseUrl })
  return { provider, dispose: () => server.close() }
}

aiProviderConformance('scripted', {
  answering: async () => ({ provider: scriptedProvider([{ deltas: ['Cedar ', 'ribs.'] }]) }),
  slow: async () => ({ provider: scriptedProvider([{ deltas: ['Cedar '], hangs: true }]) }),
})

aiProviderConformance('quoting', { answering: async () => ({ provider: quotingProvider() }), slow: null })

aiProviderConformance('OpenAI-compatible', {
  answering: () => behind({ type: 'Reply', deltas: ['{"answer": ', '"Cedar ribs."}'] }),
  slow: () => behind({ type: 'GoesSilent', deltas: ['Cedar '] }),
})
