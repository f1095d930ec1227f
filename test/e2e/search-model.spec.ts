import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTinyBert } from '../files/tiny-bert.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { words } from './words.ts'

const word = (key: string, values = {}): string => words(`settings.searchModel.${key}`, values)

test('a model is imported, chosen, takes over when all is embedded, and gives way again', async ({
  watched: page,
  host,
}) => {
  const parent = await mkdtemp(join(tmpdir(), 'alcove-search-model-'))
  const folder = join(parent, 'tiny-bert')
  await writeTinyBert(folder)
  const text = Array.from({ length: 300 }, (_, at) => `Entry ${at}: the keeper writes down the wind.`).join('\n\n')
  const { documentId } = await host.client.add({ fileName: 'log.md', bytes: text })
  await host.client.settled([documentId])

  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const section = page.getByRole('region', { name: word('title') })
  await section.getByLabel(word('folder')).fill(join(parent, 'nothing'))
  await section.getByRole('button', { name: word('import'), exact: true }).click()
  await expect(page.getByText(/config\.json/).last()).toBeVisible()

  await section.getByLabel(word('folder')).fill(folder)
  await section.getByRole('button', { name: word('import'), exact: true }).click()
  await section.getByRole('button', { name: word('use', { name: 'tiny-bert' }) }).click()
  await page.getByRole('button', { name: word('choose.action') }).click()
  const back = section.getByRole('button', { name: word('backTo', { name: 'Alcove' }) })
  await expect(back).toBeVisible({ timeout: 60_000 })
  expect((await host.client.embedding.GetEmbedding()).status.serving.displayName).toBe('tiny-bert')

  await back.click()
  await expect(section.getByRole('button', { name: word('backTo', { name: 'tiny-bert' }) })).toBeVisible({
    timeout: 60_000,
  })
  expect((await host.client.embedding.GetEmbedding()).status.serving.displayName).toBe('Alcove')
  await rm(parent, { recursive: true, force: true })
})
