import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

test('the help is found in the palette and searched by the keyboard alone', async ({ reader }) => {
  await expect(reader.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
  await reader.keyboard.press('Control+k')
  await expect(reader.getByRole('dialog', { name: words('shell.palette.label') })).toBeVisible()
  await reader.keyboard.type(words('help.open'))
  await reader.keyboard.press('Enter')
  await expect(reader.getByRole('heading', { level: 1, name: words('help.title') })).toBeFocused()
  await reader.keyboard.press('Tab')
  await reader.keyboard.type('passphrase')
  await expect(reader.getByRole('navigation', { name: words('help.contents') }).getByRole('link')).toHaveCount(1)
  await reader.keyboard.press('Tab')
  await reader.keyboard.press('Enter')
  await expect(reader.getByRole('heading', { level: 2, name: 'Back up and restore' })).toBeVisible()
  await expect(reader.getByRole('heading', { level: 3, name: 'Restore a backup' })).toBeVisible()
  await expectAccessible(reader)
})

test('nothing is said to be missing while the help is still being read (“No page mentions “”” was told)', async ({
  reader,
  library,
}) => {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await reader.route('**/assets/getting-started-*.js', async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await openApp(reader, library, '/help')
  await asked.promise
  const contents = reader.getByRole('navigation', { name: words('help.contents') })
  await expect(contents).toBeVisible()
  await expect(contents.getByRole('status')).toHaveCount(0)
  released.resolve()
  await expect(contents.getByRole('link').first()).toBeVisible()
  await contents.getByRole('searchbox').fill('zzyzx')
  await expect(contents.getByRole('status')).toHaveText(words('help.nothing', { query: 'zzyzx' }))
})

test('an address that no help page has is said to be unknown, beside the list and the search', async ({
  reader,
  library,
}) => {
  await openApp(reader, library, '/help/no-such-page')
  await expect(reader.getByRole('heading', { level: 2 })).toHaveText(words('help.unknown.title'))
  const contents = reader.getByRole('navigation', { name: words('help.contents') })
  await expect(contents.locator('[aria-current]')).toHaveCount(0)
  await expectAccessible(reader)
  await contents.getByRole('searchbox').fill('passphrase')
  await contents.getByRole('link').click()
  await expect(reader.getByRole('heading', { level: 2 })).toHaveText('Back up and restore')
})

test('the notices about other people’s work stand under the heading of the page', async ({ reader, library }) => {
  await openApp(reader, library, '/settings')
  await reader.getByText(words('settings.about.notices'), { exact: true }).click()
  await expect(reader.getByRole('heading', { name: 'Third-party notices' })).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(words('shell.settings'))
})

test('a question about the app is answered from its help, and the source opens the help page', async ({
  reader,
  library,
}) => {
  const reply = await ask(reader, 'How do I back up Alcove?')
  await expect(reply).toContainText('Back up now')
  await reply
    .getByRole('region', { name: words('assistant.sources') })
    .getByRole('button')
    .first()
    .click()
  await expect(reader.getByRole('heading', { level: 2, name: 'Back up and restore' })).toBeVisible()
  await expect(reader.getByRole('heading', { level: 3, name: 'Back up now' })).toBeFocused()

  const found = await library.client.retrieval.Search({ query: 'Back up now: open Settings, go to Backups' })
  expect(found.matches.filter(({ fileName }) => fileName === 'Back up and restore')).toEqual([])
})

test('who asks how documents are added is told of files (the part on folders answered)', async ({ host }) => {
  const { message } = await host.client.ask('How do I add documents?')
  expect(message.citations[0]?.fileName).toBe('First steps')
  expect(message.content).toContain('Drop files')
})

test('the help is answered in German where the question is', async ({ watched, host }) => {
  await finishFirstRun(host)
  const { conversation } = await host.client.ask('Wo speichert Alcove meine Dateien?')
  const reply = conversation.messages.at(-1)
  expect(reply?.content).toContain('Datenordner')
  expect(reply?.citations[0]?.fileName).toBe('Ihre Daten und Privatsphäre')
  await host.client.settings.SavePreferences({ ...(await host.client.settings.GetPreferences()), language: 'de' })
  await openApp(watched, host, '/help/privacy')
  await expect(watched.getByRole('heading', { level: 2, name: 'Ihre Daten und Privatsphäre' })).toBeVisible()
})
