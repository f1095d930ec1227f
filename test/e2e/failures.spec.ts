import german from '../../resources/locales/de.json' with { type: 'json' }
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { lastReply, send } from './journeys/assistant.ts'
import { dropFiles } from './journeys/drop-files.ts'
import { words } from './words.ts'

const brokenPdf = { fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7\nnothing that is one' }

test('what failed says so in German, with what to do, and another try is offered where it can help', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
  const { documentId } = await host.client.add(brokenPdf)
  await host.client.settled([documentId])
  const document = await host.client.knowledge.GetDocument(documentId)
  expect(document).toMatchObject({ failure: { code: 'PdfIncomplete', values: {} }, isRetryable: false })
  await openApp(watched, host, '/documents')
  await expect(watched.getByText('Dieses PDF ist unvollständig: Sein Ende fehlt.')).toBeVisible()
  await expect(watched.getByRole('button', { name: 'Andere Datei wählen' })).toBeVisible()
  await expect(watched.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
  await dropFiles(watched, [{ name: 'song.mp3', type: 'audio/mpeg', bytes: 'ID3\u0003\u0000\u0000' }])
  await expect(
    watched.getByText('Diese Datei (.mp3) ist eine Tonaufnahme; so etwas kann nicht gelesen werden.').first(),
  ).toBeVisible()

  const server = await startOpenAIServer({ chat: [] })
  await connectProvider(host.client, server.baseUrl)
  await server[Symbol.asyncDispose]()
  await openApp(watched, host, '/assistant')
  await watched.getByRole('textbox', { name: german.assistant.composer.label }).fill('Wie viele Boote?')
  await watched.keyboard.press('Enter')
  const { host: address } = new URL(server.baseUrl)
  const reply = watched.getByRole('article', { name: german.assistant.reply })
  await expect(reply).toContainText(`Unter ${address} antwortet nichts. Starten Sie dort den Server`)
  await watched.reload()
  await expect(reply).toContainText(`Unter ${address} antwortet nichts. Starten Sie dort den Server`)
})

test('a reply that its model did not end is told to a screen reader as it ended, with all of its words (it was "finished")', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await using server = await startOpenAIServer({
    chat: [
      { type: 'Reply', deltas: ['Seven boats lie there. Two of th'], finishReason: 'length' },
      { type: 'HalfStream', deltas: ['Four oars'] },
      { type: 'Reply', deltas: ['Four.'] },
    ],
  })
  await connectProvider(host.client, server.baseUrl)
  await openApp(watched, host, '/assistant')
  const spoken = watched.locator('[aria-live=polite].sr-only')
  await send(watched, 'How many boats?')
  await expect(spoken.filter({ hasText: `Two of th ${words('assistant.cut.Length')}` })).toHaveCount(1)
  await send(watched, 'And oars?')
  await expect(spoken.filter({ hasText: /Four oars .*broke/ })).toHaveCount(1)
  await send(watched, 'How many?')
  await expect(spoken.filter({ hasText: `Four. ${words('assistant.live.finished')}` })).toHaveCount(1)
})

test('a reply that failed is told to a screen reader as it ended, and leads to where that is mended (it was "finished")', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await using server = await startOpenAIServer({
    chat: [
      { type: 'Status', status: 401 },
      { type: 'Status', status: 500, message: 'Look into the Settings of your account.' },
    ],
  })
  await connectProvider(host.client, server.baseUrl)
  await openApp(watched, host, '/assistant')
  await send(watched, 'How many boats?')
  const refused = 'The provider refused the key (401). Check the API key in Settings.'
  await expect(lastReply(watched)).toContainText(refused)
  const spoken = watched.locator('[aria-live=polite].sr-only')
  await expect(spoken.filter({ hasText: refused })).toHaveCount(1)
  await expect(spoken).not.toContainText(words('assistant.live.finished'))
  const settings = lastReply(watched).getByRole('button', { name: words('shell.settings'), exact: true })
  await settings.click()
  await expect(watched.getByRole('heading', { level: 1, name: words('settings.title') })).toBeVisible()
  await watched.goBack()
  await send(watched, 'And oars?')
  await expect(lastReply(watched)).toContainText('The provider failed (500).')
  await expect(settings).toHaveCount(0)
})
