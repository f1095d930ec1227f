import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTinyBert } from '../files/tiny-bert.ts'
import { writeTinyCrossEncoder } from '../files/tiny-cross-encoder.ts'
import { startHubServer } from '../fixtures/hub-server.ts'
import { json, startWireServer } from '../fixtures/wire-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
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
  await section.getByText(word('advanced')).click()
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

test('a model is looked up at a mirror, and downloaded once its size was agreed to', async ({
  watched: page,
  host,
}) => {
  const parent = await mkdtemp(join(tmpdir(), 'alcove-search-model-'))
  await writeTinyBert(join(parent, 'tiny-bert'))
  await using hub = await startHubServer({ 'tiny/tiny-bert': join(parent, 'tiny-bert') })
  const hubWord = (key: string, values = {}): string => words(`settings.modelHub.${key}`, values)
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const section = page.getByRole('region', { name: word('title') })
  await section.getByText(word('advanced')).click()
  await section.getByLabel(hubWord('address')).fill(hub.address)
  await section.getByRole('button', { name: hubWord('save') }).click()
  await expect.poll(async () => (await host.client.modelHub.GetModelHub()).address).toBe(hub.address)
  expect(hub.asked).toEqual([])

  await section.getByLabel(hubWord('model'), { exact: true }).fill('tiny/tiny-bert')
  await section.getByRole('button', { name: hubWord('lookUp') }).click()
  const consent = page.getByRole('alertdialog')
  await expect(consent).toContainText(new URL(hub.address).host)
  expect(hub.asked.some((request) => request.startsWith('GET'))).toBe(false)
  await consent.getByRole('button', { name: hubWord('consent.action') }).click()
  await expect(section.getByText(hubWord('state.Done', { name: 'tiny/tiny-bert' }))).toBeVisible({ timeout: 60_000 })
  await expect(section.getByRole('button', { name: word('use', { name: 'tiny-bert' }) })).toBeVisible()
  await rm(parent, { recursive: true, force: true })
})

test('a model of a server is connected, once what is sent was told, and its refusals are told in words', async ({
  watched: page,
  host,
}, testInfo) => {
  const connectWord = (key: string, values = {}): string => word(`connect.${key}`, values)
  await using server = await startWireServer(({ headers, body }) => {
    if (headers.authorization !== 'Bearer right') return json({}, 401)
    const texts = [body?.input ?? []].flat()
    return json({ data: texts.map((_, index) => ({ index, embedding: [1, 0, 0, index] })) })
  })
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const section = page.getByRole('region', { name: word('title') })
  await section.getByText(word('advanced')).click()
  const form = section.getByRole('form', { name: connectWord('title') })
  await expect(form).toContainText(connectWord('warning'))
  const connect = form.getByRole('button', { name: connectWord('action'), exact: true })
  await expect(connect).toBeDisabled()
  await form.getByLabel(connectWord('baseUrl')).fill(`${server.origin}/v1`)
  await form.getByLabel(connectWord('model')).fill('small')
  await form.getByLabel(connectWord('apiKey')).fill('wrong')
  expect(server.requests).toEqual([])
  await connect.click()
  await expect(page.getByText(/refused the key/).last()).toBeVisible()
  // What was entered stays, to be put right; the keyboard alone is enough for that.
  await expect(form.getByLabel(connectWord('model'))).toHaveValue('small')
  await form.getByLabel(connectWord('apiKey')).fill('right')
  await form.getByLabel(connectWord('apiKey')).press('Enter')
  const name = `small (${new URL(server.origin).host})`
  await expect(section.getByRole('button', { name: word('use', { name }) })).toBeVisible()
  await expect(form.getByLabel(connectWord('apiKey'))).toHaveValue('')
  await expect(section.getByText(word('connected', { count: 4 }))).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 420, height: 900 })
  await form.screenshot({ path: testInfo.outputPath('connected-420.png') })
  const { models } = await host.client.embedding.GetEmbedding()
  expect(JSON.stringify(models)).not.toContain('right')
})

test('a model for reranking is imported and chosen', async ({ watched: page, host }) => {
  const parent = await mkdtemp(join(tmpdir(), 'alcove-search-aids-'))
  const folder = join(parent, 'tiny-cross-encoder')
  await writeTinyCrossEncoder(folder)
  const aidWord = (key: string, values = {}): string => words(`settings.searchAids.${key}`, values)
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const section = page.getByRole('region', { name: aidWord('title') })
  await section.getByLabel(aidWord('folder')).fill(folder)
  await section.getByRole('button', { name: word('import'), exact: true }).click()
  await section.getByRole('combobox', { name: aidWord('kind.Reranking') }).click()
  await page.getByRole('option', { name: 'tiny-cross-encoder' }).click()
  await expect
    .poll(async () => (await host.client.searchAids.GetSearchAids()).aids[1]?.chosen ?? '')
    .toContain('tiny-cross-encoder')
  await expect(
    section.getByRole('button', { name: aidWord('remove.action', { name: 'tiny-cross-encoder' }) }),
  ).toBeHidden()
  await rm(parent, { recursive: true, force: true })
})

test('while a model of a server is changed to, Settings says that passages go there, and pausing by keyboard keeps the focus (it said that everything stays here)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const known = await host.client.embedding.GetEmbedding()
  const target = { providerId: 'openai@there', modelId: 'small', dimensions: 4, displayName: 'small (there)' }
  let state = 'Running'
  const answer = () => ({ ...known.status, target, state, done: 3, total: 9 })
  await page.route('**/IEmbeddingApi/GetEmbedding', (route) =>
    route.fulfill({ json: { ...known, status: answer(), models: [...known.models, target] } }),
  )
  for (const [operation, next] of [
    ['PauseReembedding', 'Paused'],
    ['ResumeReembedding', 'Running'],
  ] as const)
    await page.route(`**/IEmbeddingApi/${operation}`, (route) => {
      state = next
      return route.fulfill({ json: answer() })
    })
  await openApp(page, host, '/settings')
  const section = page.getByRole('region', { name: word('title') })
  await expect(section.getByText(word('textOfServer'))).toBeVisible()
  await expect(section.getByText(word('text'))).toHaveCount(0)
  await section.getByRole('button', { name: word('pause'), exact: true }).press('Enter')
  const resume = section.getByRole('button', { name: word('resume'), exact: true })
  await expect(resume).toBeFocused()
  await resume.press('Enter')
  await expect(section.getByRole('button', { name: word('pause'), exact: true })).toBeFocused()
})
