import type { Page } from '@playwright/test'
import type { RunningHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer } from './journeys/assistant.ts'
import { chooseFor, conversationList } from './journeys/conversations.ts'
import { documentRow } from './journeys/documents.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const QUESTION = 'How many boats?'

const endSessions = async (page: Page, host: RunningHost): Promise<void> => {
  await host.client.settings.EndSessions()
  await expect(page.getByRole('heading', { name: words('shell.signIn.title.Ended') })).toBeVisible()
}
const signIn = async (page: Page, host: RunningHost): Promise<void> => {
  await page.getByLabel(words('shell.signIn.label')).fill(host.token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: words('shell.navigation') })).toBeVisible()
}
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(words(label), { exact: true })

const dialogs = [
  {
    what: 'the title of a conversation',
    path: '/assistant',
    label: 'assistant.rename.label',
    open: (page: Page) => chooseFor(page, QUESTION, 'assistant.rename.action'),
    shown: (page: Page, name: string) => conversationList(page).getByRole('link', { name: new RegExp(`^${name}`) }),
  },
  {
    what: 'the name of a document',
    path: '/documents',
    label: 'documents.rename.label',
    open: async (page: Page) => {
      const name = words('documents.more', { name: 'boat.txt' })
      await documentRow(page, 'boat.txt').getByRole('button', { name }).click()
      await page.getByRole('menuitem', { name: words('documents.rename.action'), exact: true }).click()
    },
    shown: documentRow,
  },
  {
    what: 'the name of a new library',
    path: '/documents',
    label: 'libraries.name',
    open: async (page: Page) => {
      await page.getByRole('button', { name: words('documents.libraryMenu') }).click()
      await page.getByRole('menuitem', { name: words('libraries.create.action'), exact: true }).click()
    },
    shown: (page: Page, name: string) =>
      page.getByRole('combobox', { name: words('libraries.choose') }).filter({ hasText: name }),
  },
] as const

for (const { what, path, label, open, shown } of dialogs) {
  test(`${what} that is entered when the session ends, or the host is gone, waits and is saved by a second try (it was lost)`, async ({
    watched,
    host,
  }) => {
    await finishFirstRun(host)
    await host.client.add({ fileName: 'boat.txt', bytes: 'The boat is blue.' })
    await host.client.ask(QUESTION)
    await openApp(watched, host, path)
    await open(watched)
    await field(watched, label).fill('The blue boat')
    await endSessions(watched, host)
    await signIn(watched, host)
    await open(watched)
    await expect(field(watched, label)).toHaveValue('The blue boat')

    await watched.route('**/api/**', (route) => route.abort('connectionrefused'))
    await field(watched, label).press('Enter')
    await expect(watched.getByRole('dialog').getByText(words('errors.connection'))).toBeVisible()
    await expect(field(watched, label)).toHaveValue('The blue boat')
    await watched.unroute('**/api/**')
    await field(watched, label).press('Enter')
    await expect(watched.getByRole('dialog')).toHaveCount(0)
    await expect(shown(watched, 'The blue boat')).toBeVisible()

    // What was saved, and what is let go of, waits no more.
    const asked: string[] = []
    watched.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    await watched.reload()
    expect(asked).toEqual([])
  })
}

/** Has the host call whoever signs in by another name, until the person comes back. */
const becomeSomebodyElse = async (page: Page): Promise<{ comeBack(): void }> => {
  let isAway = true
  // Stays in its place: what is under way as it goes would be answered twice.
  await page.route('**/api/ISettingsApi/GetAppInfo', async (route) => {
    if (!isAway) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), userId: 'somebody else' } })
  })
  return {
    comeBack: () => {
      isAway = false
    },
  }
}

test('what one person was writing is not shown to another one who signs in at the same page', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/ai-context')
  await watched.getByRole('button', { name: words('aiContext.add') }).click()
  const entry = watched.getByLabel(words('aiContext.entry', { place: 1 }), { exact: true })
  await entry.fill('Amounts are in francs.')
  await endSessions(watched, host)
  const other = await becomeSomebodyElse(watched)
  await signIn(watched, host)
  await expect(watched.getByText(words('aiContext.empty.title'))).toBeVisible()

  other.comeBack()
  await endSessions(watched, host)
  await signIn(watched, host)
  await goTo(watched, 'documents')
  await goTo(watched, 'aiContext')
  await expect(entry).toHaveValue('Amounts are in francs.')
})

test('a question that one person was writing is not shown to another one who signs in at the same browser, and waits for its writer', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  await composer(watched).fill('What does my divorce cost?')
  await endSessions(watched, host)
  const other = await becomeSomebodyElse(watched)
  await signIn(watched, host)
  await expect(composer(watched)).toHaveValue('')
  await composer(watched).fill('Who swims on Monday?')
  await watched.reload()
  await expect(composer(watched)).toHaveValue('Who swims on Monday?')

  other.comeBack()
  await endSessions(watched, host)
  await signIn(watched, host)
  await expect(composer(watched)).toHaveValue('What does my divorce cost?')
  await watched.reload()
  await expect(composer(watched)).toHaveValue('What does my divorce cost?')
})

test('a question that waits in the browser since before anybody’s name stood at drafts is theirs who sign in first', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  // Signed in, which outlasts this page.
  await expect(watched.getByRole('heading', { name: words('documents.empty.title') })).toBeVisible()
  await watched.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('alcove.drafts', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('written', { keyPath: 'entryId' })
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('written', 'readwrite')
          const key = 'new on the page'
          writing.objectStore('written').put({ entryId: `texts ${key}`, part: 'texts', key, value: 'Since yesterday' })
          writing.oncomplete = () => resolve()
        }
      }),
  )
  await watched.goto(`${host.url}/assistant`)
  await expect(composer(watched)).toHaveValue('Since yesterday')
  await endSessions(watched, host)
  await becomeSomebodyElse(watched)
  await signIn(watched, host)
  await expect(composer(watched)).toHaveValue('')
  await watched.reload()
  await expect(composer(watched)).toBeVisible()
  await expect(composer(watched)).toHaveValue('')
})
