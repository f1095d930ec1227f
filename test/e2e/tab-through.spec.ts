import type { Locator, Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, openApp, test } from './app.ts'
import { composer } from './journeys/assistant.ts'
import { tabThrough } from './journeys/tab-through.ts'
import { words } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PAGES = ['/assistant', '/documents', '/notes', '/activity', '/quality', '/diagnostics', '/help', '/settings']

const button = (page: Page, key: string): Locator =>
  page
    .getByRole('button', { name: words(key), exact: true })
    .filter({ visible: true })
    .first()

/** Opens a dialog by its button, goes through it, and leaves it by Escape: the focus is back on the button. */
const throughDialog = async (page: Page, opener: Locator): Promise<void> => {
  await opener.focus()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect((await tabThrough(page)).length).toBeGreaterThan(1)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

for (const width of [1280, 420])
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    const open = async (page: Page, host: RunningHost, path: string): Promise<void> => {
      await openApp(page, host, path)
      await page.waitForLoadState('networkidle')
    }

    test('Tab goes through every page, and shows and says where it is', async ({ watched, library }) => {
      test.slow()
      const documents = await library.client.knowledge.ListDocuments()
      const ofEachKind = ['.pdf', '.csv', '.md'].map((end) => documents.find(({ fileName }) => fileName.endsWith(end)))
      for (const path of [...PAGES, ...ofEachKind.map((document) => `/documents/${document?.documentId}`)]) {
        await test.step(path, async () => {
          await open(watched, library, path)
          const names = await tabThrough(watched)
          expect(names).toEqual(expect.arrayContaining([words('shell.documents'), words('shell.settings')]))
        })
      }
    })

    test('dialogs keep the keys to themselves, Escape closes them, and the focus is back where they were opened', async ({
      watched,
      library,
    }) => {
      test.slow()
      await open(watched, library, '/quality')
      // It went to the page instead.
      await throughDialog(watched, button(watched, 'quality.set.new'))
      await throughDialog(watched, button(watched, 'quality.import.open'))
      await open(watched, library, '/settings')
      await throughDialog(watched, button(watched, 'settings.providers.add'))
      await throughDialog(watched, button(watched, 'settings.storage.move'))
      await throughDialog(watched, button(watched, 'settings.backups.restore'))
    })
  })

test('where the assistant covers the page, Tab does not go through what is under it', async ({ watched, library }) => {
  await watched.setViewportSize({ width: 420, height: 800 })
  await openApp(watched, library, '/documents')
  const list = watched.getByRole('grid', { name: words('documents.list') })
  await expect(list).toBeVisible()
  await watched.keyboard.press('ControlOrMeta+j')
  await expect(composer(watched)).toBeFocused()
  const names = await tabThrough(watched)
  expect(names).toContain(words('assistant.closePanel'))
  expect(names).not.toContain(words('documents.list'))
  // Beside the page both are gone through.
  await watched.setViewportSize({ width: 1280, height: 800 })
  expect(await tabThrough(watched)).toEqual(
    expect.arrayContaining([words('assistant.closePanel'), words('documents.list')]),
  )
  await watched.setViewportSize({ width: 420, height: 800 })
  await button(watched, 'assistant.closePanel').press('Enter')
  expect(await tabThrough(watched)).toContain(words('documents.list'))
})

test('a control without a name, without a sign of the focus, out of view or under another is found', async ({
  watched,
  library,
}) => {
  await openApp(watched, library, '/help')
  await expect(button(watched, 'shell.search')).toBeVisible()
  await tabThrough(watched)
  await watched.evaluate(() => {
    const add = (name: string, style: string): void => {
      const made = document.createElement('button')
      made.textContent = name
      made.style.cssText = `position: fixed; left: 40%; width: 8rem; height: 2rem; ${style}`
      document.querySelector('main')?.append(made)
    }
    add('', 'top: 20%')
    add('Plain', 'top: 30%; outline: none; box-shadow: none')
    add('Away', 'top: -20%')
    add('Under', 'top: 50%')
    const over = document.createElement('div')
    over.style.cssText = 'position: fixed; z-index: 99; left: 35%; top: 48%; width: 50%; height: 5rem'
    document.body.append(over)
  })
  const found = await tabThrough(watched).then(String, (error: Error) => error.message)
  for (const fault of ['"" has no name', '"Plain" shows no focus', '"Away" is out of view', '"Under" is covered'])
    expect(found.replaceAll('\\"', '"')).toContain(fault)
})
