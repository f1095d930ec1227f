import type { Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const listOn = (page: Page) => page.getByRole('navigation', { name: words('settings.sections') })
const headingOf = (page: Page, key: string) => page.getByRole('heading', { name: words(key), exact: true })

test('sections that could not be read are said to be missing, and are there by another try (they were gone without a word)', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const problem = JSON.stringify({
    status: 500,
    title: 'Internal error',
    detail: 'The log says more.',
    instance: 'x',
  })
  const isBroken = { now: true }
  await page.route('**/api/IBackupsApi/GetBackups', (route) =>
    isBroken.now
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: problem })
      : route.continue(),
  )
  await openApp(page, host, '/settings')
  const notice = page.getByRole('alert').filter({ hasText: words('settings.unread') })
  await expect(notice).toContainText('The log says more.')
  const backups = page.getByRole('heading', { name: words('settings.backups.title'), exact: true })
  await expect(backups).toHaveCount(0)
  isBroken.now = false
  await notice.getByRole('button', { name: words('common.retry') }).click()
  await expect(backups).toBeVisible()
  await expect(notice).toHaveCount(0)
})

for (const width of [1440, 1024, 420])
  test(`the sections of Settings are listed and gone to by the keyboard in a window of ${width} pixels`, async ({
    watched,
    host,
  }) => {
    await watched.setViewportSize({ width, height: 800 })
    await finishFirstRun(host)
    await openApp(watched, host, '/settings')
    const list = listOn(watched)
    const current = list.locator('[aria-current="location"]')
    await expect(current).toHaveText(words('settings.providers.title'))
    const backups = list.getByRole('link', { name: words('settings.backups.title'), exact: true })
    await backups.press('Enter')
    await expect(headingOf(watched, 'settings.backups.title')).toBeFocused()
    await expect(headingOf(watched, 'settings.backups.title')).toBeInViewport()
    await expect(current).toHaveText(words('settings.backups.title'))
    await expect(watched).toHaveURL(/\/settings#backups$/)
    // What is gone to does not end up below the list.
    const [above, heading] = [
      await list.boundingBox(),
      await headingOf(watched, 'settings.backups.title').boundingBox(),
    ]
    if (width === 420) expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
    await expect(backups).toBeInViewport()
    const overflow = await watched.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(watched)

    // The last one has no room to come up to the top, and is the current one all the same.
    await list.getByRole('link', { name: words('settings.about.title'), exact: true }).click()
    await expect(current).toHaveText(words('settings.about.title'))
    await watched.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTo(0, 0))
    await expect(current).toHaveText(words('settings.providers.title'))
  })

test('an address leads to its section of Settings, from a link and when the page is opened', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  await watched.getByRole('link', { name: words('assistant.welcome.connect') }).click()
  await expect(headingOf(watched, 'settings.providers.title')).toBeFocused()
  await openApp(watched, host, '/settings#data')
  await expect(headingOf(watched, 'settings.data.title')).toBeFocused()
  await expect(headingOf(watched, 'settings.data.title')).toBeInViewport()
})

test('how long the record is kept and whether files are encrypted are chosen, and the place of the keys is told as a warning once there are some', async ({
  watched,
  host,
}) => {
  const { settings } = host.client
  await finishFirstRun(host)
  await openApp(watched, host, '/settings#data')
  const retention = watched.getByRole('combobox', { name: words('settings.data.events') })
  await expect(retention).toContainText(words('settings.data.days', { count: 365 }))
  await retention.click()
  await watched.getByRole('option', { name: words('settings.data.days', { count: 90 }) }).click()
  const kept = async () => (await settings.GetPrivacySettings()).eventRetentionDays
  await expect.poll(kept).toBe(90)
  const encrypted = watched.getByRole('switch', { name: words('settings.data.encrypt') })
  await expect(encrypted).not.toBeChecked()
  await encrypted.press('Space')
  await expect.poll(async () => (await settings.GetPrivacySettings()).encryptFiles).toBe(true)
  await watched.reload()
  await expect(retention).toContainText(words('settings.data.days', { count: 90 }))
  await expect(encrypted).toBeChecked()
  await retention.click()
  await watched.getByRole('option', { name: words('settings.data.forEver') }).click()
  await expect.poll(kept).toBeNull()
  await encrypted.press('Space')
  await expect.poll(async () => (await settings.GetPrivacySettings()).encryptFiles).toBe(false)

  expect((await settings.GetProviderSettings()).keyStorage).toBe('EncryptedFile')
  const banner = watched.locator('div:has(> svg)').filter({ hasText: words('settings.providers.keyFile') })
  const ground = () => banner.evaluate((element) => getComputedStyle(element).backgroundColor)
  const warning = () =>
    watched.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.background = 'var(--color-warn-soft)'
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    })
  await expect(banner).toHaveCount(1)
  expect(await ground()).not.toBe(await warning())
  const edit = {
    providerId: 'openai-compatible',
    displayName: 'Endpoint',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'x',
  }
  await settings.SaveProviderInstance({ ...edit, apiKey: 'sk-of-this-test' })
  await watched.reload()
  await expect.poll(ground).toBe(await warning())
})
