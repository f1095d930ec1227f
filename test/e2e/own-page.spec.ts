import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchHost, type RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer } from './journeys/assistant.ts'
import { expectIndexed } from './journeys/documents.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

let pageDir: string
let host: RunningHost

test.beforeAll(async () => {
  pageDir = await mkdtemp(join(tmpdir(), 'alcove-own-page-'))
  await build({
    root: fileURLToPath(new URL('own-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: { outDir: pageDir, emptyOutDir: true },
  })
  host = await launchHost({
    script: fileURLToPath(new URL('own-page/host.ts', import.meta.url)),
    env: { OWN_PAGE_DIR: pageDir },
  })
  await finishFirstRun(host)
})
test.afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await rm(pageDir, { recursive: true, force: true })
})

test('[K4.06] [K4.12] a module tells the knowledge base something, while it registers and later', async ({
  watched,
}) => {
  await openApp(watched, host)
  await goTo(watched, 'documents')
  await expectIndexed(watched, 'Morning report.md', 60_000)
  await watched.getByRole('link', { name: 'Harbour', exact: true }).click()
  await watched.getByRole('button', { name: 'Report' }).click()
  await goTo(watched, 'documents')
  await expectIndexed(watched, 'Evening report.md', 60_000)
  const documents = await host.client.knowledge.ListDocuments()
  expect(documents.find(({ fileName }) => fileName === 'Evening report.md')?.source).toEqual({
    type: 'FromNarrative',
    sourceModule: 'harbour',
    originalTitle: 'Evening report',
  })
})

test('[K8.05] [K8.06] the icon set is drawn by an app without the pages', async ({ watched }) => {
  await openApp(watched, host)
  await watched.getByRole('link', { name: 'Icons', exact: true }).click()
  for (const name of ['documentIcon', 'noteIcon', 'aiContextIcon', 'resetIcon'])
    await expect(watched.getByRole('img', { name })).toBeVisible()
  await expect(watched.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
})

test('[A12.10] [A12.11] [A12.12] a module draws the chat on its own page, with messages of its own, and hears what is typed', async ({
  watched,
}) => {
  await openApp(watched, host)
  await watched.getByRole('link', { name: 'Quay', exact: true }).click()
  const chat = watched.getByRole('main')
  await expect(chat.getByRole('article')).toHaveText([/Which berth is free\?/, /The third one, until noon\./])
  await composer(chat).fill('  And after noon?')
  await composer(chat).press('Enter')
  await expect(watched.getByLabel('Heard')).toHaveText(JSON.stringify(['  And after noon?']))
  await expect(chat.getByRole('article')).toHaveText([/berth/, /third/, /And after noon\?/])
  await expect(composer(chat)).toHaveValue('')
  await composer(chat).press('Enter')
  await expect(watched.getByLabel('Heard')).toHaveText(JSON.stringify(['  And after noon?']))
})

test('the example of a module has its page in the rail, and tells the knowledge base what happened there', async ({
  watched,
}) => {
  await openApp(watched, host)
  await watched.getByRole('link', { name: 'Greenhouse', exact: true }).click()
  await watched.getByRole('button', { name: 'Water the beds' }).click()
  await goTo(watched, 'documents')
  await expectIndexed(watched, 'Watering.md', 60_000)
})
