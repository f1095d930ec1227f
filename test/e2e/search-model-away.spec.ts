import { json, reset, startWireServer } from '../fixtures/wire-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, lastReply, openWhy } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const said = words('assistant.wordsAlone.text')

test('while the search model on a server does not answer, a reply says that words alone were searched for, and leads to its settings', async ({
  watched: page,
  host,
}) => {
  let isAway = false
  await using server = await startWireServer(({ body }) => {
    if (isAway) return reset
    const texts = [body?.input ?? []].flat()
    return json({ data: texts.map((_, index) => ({ index, embedding: [1, 0, 0, index] })) })
  })
  const { embedding } = host.client
  const { displayName: _, ...model } = await embedding.ConnectEmbeddingModel({
    kind: 'OpenAICompatible',
    baseUrl: `${server.origin}/v1`,
    modelId: 'small',
    apiKey: null,
  })
  await embedding.ChooseEmbeddingModel(model)
  await expect.poll(async () => (await embedding.GetEmbedding()).status.serving).toMatchObject(model)
  const { documentId } = await host.client.add({
    fileName: 'keeper.txt',
    bytes: 'The keeper of the lighthouse is Ada Voss, who came in the spring of 1987.',
  })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  const whole = await ask(page, 'Who is the keeper of the lighthouse?')
  await expect(whole).toContainText('Ada Voss')
  await expect(page.getByText(said)).toHaveCount(0)

  isAway = true
  const reply = await ask(page, 'In which year did the keeper of the lighthouse come?')
  await expect(reply).toContainText('1987')
  await expect(reply.getByText(said)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/words-alone.png' })
  // It is kept with the reply.
  await page.reload()
  await expect(page.getByText(said)).toHaveCount(1)
  await openWhy(page, lastReply(page))
  await expect(page.getByRole('dialog').getByText(words('assistant.why.lackedMeaning'))).toBeVisible()
  await page.screenshot({ path: 'test-results/words-alone-why.png' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: words('assistant.wordsAlone.open') }).press('Enter')
  await expect(page).toHaveURL(/\/settings#search-model$/)
  await expect(page.getByRole('heading', { name: words('settings.searchModel.title') })).toBeInViewport()
})
