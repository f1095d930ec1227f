import { page as answer, startPageServer } from '../fixtures/page-server.ts'
import { startProxyServer } from '../fixtures/proxy-server.ts'
import { launchHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'

const story = 'The ferry to Skerra leaves at nine and comes back at six. '.repeat(12)
const html = (more = '') =>
  `<html><head><title>Ferry times</title><meta name="author" content="Ada Finch">
   <meta property="article:published_time" content="2025-05-04"></head>
   <body><script>document.title = 'RAN'</script><article><h1>Ferry times</h1><p>${story}</p>${more}</article></body></html>`

test('a web page is added by its address, says where it came from, and is fetched again', async ({
  watched: page,
}, info) => {
  test.slow()
  await using server = await startPageServer({ '/ferry': answer(html()) })
  await using proxy = await startProxyServer(server.origin)
  await using host = await launchHost({ bundle: true, env: { HTTP_PROXY: proxy.address } })
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  await page.getByRole('button', { name: 'Add a web page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a web page' })
  const address = dialog.getByLabel('Address')
  await address.fill('http://127.0.0.1/admin')
  await address.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('127.0.0.1 is an address of this machine')
  await page.screenshot({ path: info.outputPath('refused.png') })
  await address.fill('http://skerra.example/ferry')
  await dialog.getByRole('button', { name: 'Add the page' }).click()
  await expect(page.getByText('Added: Ferry times.html')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Open', exact: true }).click()

  const bar = page.getByRole('region', { name: 'Web page' })
  await expect(bar.getByRole('link', { name: 'http://skerra.example/ferry' })).toBeVisible()
  await expect(bar).toContainText('by Ada Finch · published May 4, 2025 · fetched now')
  await expect(page.getByText('The ferry to Skerra leaves at nine').first()).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveTitle(/Ferry times/)
  await page.screenshot({ path: info.outputPath('page.png') })

  await bar.getByRole('button', { name: 'Fetch again' }).click()
  await expect(page.getByText('The page has not changed.')).toBeVisible({ timeout: 60_000 })
  server.pages.set('/ferry', answer(html(`<p>${'The winter boat sails on Mondays. '.repeat(12)}</p>`)))
  await bar.getByRole('button', { name: 'Fetch again' }).click()
  await expect(page.getByText('The page has changed')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The winter boat sails on Mondays').first()).toBeVisible({ timeout: 60_000 })

  await page.setViewportSize({ width: 420, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const preferences = await host.client.settings.GetPreferences()
  await host.client.settings.SavePreferences({ ...preferences, theme: 'System', language: 'de' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Webseite' })).toContainText('von Ada Finch')
  await page.screenshot({ path: info.outputPath('german.png') })
})
