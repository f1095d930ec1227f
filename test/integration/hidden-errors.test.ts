import { expect, it } from 'vitest'
import { problem } from '../../src/contracts/index.ts'
import {
  type AIServerApp,
  memoryUserAIConfigStore,
  settingsModule,
  withAIConfigStore,
  withLogger,
} from '../../src/main/library.ts'
import { createLogger } from '../../src/main/platform/index.ts'
import { startAIApp } from '../library-app.ts'

const MARKER = '/home/ada/diary.txt: You are a helpful assistant'

it('[D1.13] a failure inside tells a caller nothing but its number, under which the log holds it', async () => {
  const lines: string[] = []
  const failing = {
    ...memoryUserAIConfigStore(),
    getUserConfig: async () => {
      throw new TypeError(MARKER)
    },
  }
  await using test = await startAIApp({
    with: [
      withLogger(createLogger({ level: 'info', destinations: [{ write: (line) => void lines.push(line) }] })),
      withAIConfigStore(failing),
      (app: AIServerApp) => ({
        ...app,
        base: { ...app.base, modules: [...app.base.modules, settingsModule({ builders: [], mode: 'PlatformOnly' })] },
      }),
    ],
  })
  const response = await test.client.request('/api/ISettingsApi/GetProviderSettings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  const text = await response.text()
  const { instance, detail } = problem.parse(JSON.parse(text))
  expect(response.status).toBe(500)
  expect(detail).toMatch(/log/)
  expect(text).not.toMatch(/diary|helpful|TypeError|stack|\bat /)
  const logged = lines.filter((line) => line.includes(instance))
  expect(logged.join()).toContain(MARKER)
  expect(logged.join()).toMatch(/hidden-errors\.test\.ts/)
})
