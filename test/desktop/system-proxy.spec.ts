import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ask } from '../e2e/journeys/assistant.ts'
import { skipFirstRun } from '../e2e/journeys/first-run.ts'
import { goTo } from '../e2e/journeys/pages.ts'
import { connectEndpoint } from '../e2e/journeys/provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { startProxyServer } from '../fixtures/proxy-server.ts'
import { launchStandIn } from './launch-desktop.ts'

test('a model is reached through the proxy of the operating system’s settings', async () => {
  test.slow()
  await using server = await startOpenAIServer({
    chat: [{ type: 'Reply', deltas: ['Behind the proxy.'] }],
    models: ['fake-large'],
  })
  await using proxy = await startProxyServer(new URL(server.baseUrl).origin)
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  const unnamed = { HTTP_PROXY: '', http_proxy: '', HTTPS_PROXY: '', https_proxy: '', ALL_PROXY: '', all_proxy: '' }
  const { host } = new URL(proxy.address)
  const desktop = await launchStandIn(dataDir, { ...unnamed, ALCOVE_STAND_IN_PROXY: `PROXY ${host}; DIRECT` })
  try {
    const { page } = desktop
    await skipFirstRun(page)
    await connectEndpoint(page, {
      name: 'Far away',
      baseUrl: 'http://models.test/v1',
      apiKey: 'k',
      model: 'fake-large',
    })
    await goTo(page, 'assistant')
    await expect(await ask(page, 'Where are you?')).toContainText('Behind the proxy.')
    expect(proxy.asked).toContain('POST http://models.test/v1/chat/completions')
  } finally {
    await desktop.quit()
    await rm(dataDir, { recursive: true, force: true })
  }
})
