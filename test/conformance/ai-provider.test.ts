import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ggufProviderBuilder,
  openAICompatibleProvider,
  quotingProvider,
  scriptedProvider,
} from '../../src/main/assistant/index.ts'
import { type ChatScript, startOpenAIServer } from '../fixtures/openai-server.ts'
import { type TinyModel, writeTinyGguf } from '../fixtures/tiny-gguf.ts'
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

const modelFile = async (model: TinyModel) => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-model-'))
  await writeTinyGguf(join(folder, 'tiny.gguf'), model)
  const builder = ggufProviderBuilder({ folder, anyPath: false, gpu: false, threads: 1 })
  return {
    provider: builder.build('', 'tiny.gguf'),
    dispose: async () => {
      await builder.close?.()
      await rm(folder, { recursive: true })
    },
  }
}

aiProviderConformance('[D4.01] a model file', {
  answering: () => modelFile({}),
  slow: () => modelFile({ endless: true }),
  timeoutMs: 180_000,
})

aiProviderConformance('OpenAI-compatible', {
  answering: () => behind({ type: 'Reply', deltas: ['{"answer": ', '"Cedar ribs."}'] }),
  slow: () => behind({ type: 'GoesSilent', deltas: ['Cedar '] }),
})
