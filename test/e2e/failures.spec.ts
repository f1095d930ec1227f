import german from '../../resources/locales/de.json' with { type: 'json' }
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { dropFiles } from './journeys/drop-files.ts'

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
  await expect(watched.getByText('Dateien vom Typ audio/mpeg können nicht gelesen werden.').first()).toBeVisible()

  const server = await startOpenAIServer({ chat: [] })
  await connectProvider(host.client, server.baseUrl)
  await server[Symbol.asyncDispose]()
  await openApp(watched, host, '/assistant')
  await watched.getByRole('textbox', { name: german.assistant.composer.label }).fill('Wie viele Boote?')
  await watched.keyboard.press('Enter')
  const { host: address } = new URL(server.baseUrl)
  await expect(watched.getByText(`Unter ${address} antwortet nichts. Starten Sie dort den Server`)).toBeVisible()
  await watched.reload()
  await expect(watched.getByText(`Unter ${address} antwortet nichts. Starten Sie dort den Server`)).toBeVisible()
})
