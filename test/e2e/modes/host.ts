/** An app of one's own with the shipped window, whose assistant appears as `ASSISTANT_MODE` says: a JSON AIAssistantMode. */
import { parseArgs } from 'node:util'
import {
  addModules,
  aiAssistantMode,
  defaultAssistantConfig,
  hashEmbedder,
  knowledgeModule,
  knowledgeVectorisationHandler,
  memoryUserAIConfigStore,
  pipe,
  ragServerApp,
  run,
  scriptedProvider,
  settingsModule,
  withAIConfig,
  withAIConfigStore,
  withAIFactory,
  withConfig,
  withEmbeddingProvider,
  withVectorisationHandler,
} from '../../../src/main/library.ts'
import { installationFolders } from '../../../src/main/platform/index.ts'

const { values } = parseArgs({ options: { 'data-dir': { type: 'string', default: '' } }, strict: false })
const folders = installationFolders(new URL('../../../src/main/headless.ts', import.meta.url).href)
const mode = aiAssistantMode.parse(JSON.parse(process.env.ASSISTANT_MODE ?? ''))
const provider = scriptedProvider([{ deltas: ['Twelve boats.'] }], { structured: () => null })

process.exit(
  await run(
    pipe(
      ragServerApp(),
      withConfig({
        ...folders,
        dataDir: String(values['data-dir']),
        assistantEnabled: mode.type !== 'NoAIAssistant',
      }),
      withAIFactory({ resolve: async () => provider }),
      withAIConfigStore(memoryUserAIConfigStore()),
      mode.type === 'ConfiguredAIAssistant' ? withAIConfig(defaultAssistantConfig(mode.branding)) : (app) => app,
      withEmbeddingProvider(hashEmbedder()),
      withVectorisationHandler(
        knowledgeVectorisationHandler({ modelDir: `${folders.resourcesDir}/models/alcove-embed-en-v1` }),
      ),
      addModules([knowledgeModule(), settingsModule({ builders: [], mode: 'PlatformOnly' })]),
    ),
  ),
)
