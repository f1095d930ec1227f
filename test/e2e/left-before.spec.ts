import type { Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const question = 'How many boats lie at the pier?'

/** Holds back the next question on its way to the host. */
const holdQuestion = async (page: Page) => {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  for (const operation of ['StartConversation', 'SubmitMessage'])
    await page.route(`**/api/*/${operation}`, async (route) => {
      held.resolve()
      await released.promise
      await route.continue()
    })
  return { held: held.promise, release: released.resolve }
}

/** Holds back the script of the page of documents. */
const holdDocumentsPage = async (page: Page) => {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/documents-page-*.js', async (route) => {
    held.resolve()
    await released.promise
    await route.continue()
  })
  return { held: held.promise, release: released.resolve }
}

test('who asks and goes elsewhere before the question has arrived stays there (the conversation took the page’s place)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/assistant')
  const { held, release } = await holdQuestion(watched)
  await composer(watched).fill(question)
  await composer(watched).press('Enter')
  await held
  await goTo(watched, 'documents')
  release()
  await expect
    .poll(async () => (await host.client.conversations.BrowseConversations({ limit: 5 })).conversations.length)
    .toBe(1)
  // The answer to it has been handled once what it leads to was read.
  await watched.waitForLoadState('networkidle')
  await expect(watched.getByRole('heading', { level: 1 })).toHaveText(words('documents.title'))
  await goTo(watched, 'assistant')
  await expect(watched.getByRole('link', { name: question })).toBeVisible()
})

test('so does who goes to a page that is still on its way (the page before was still there, unseen)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const page = await holdDocumentsPage(watched)
  await openApp(watched, host, '/assistant')
  const { held, release } = await holdQuestion(watched)
  await composer(watched).fill(question)
  await composer(watched).press('Enter')
  await held
  await goTo(watched, 'documents')
  await page.held
  const handled = watched.waitForResponse('**/api/*/ReadConversation')
  release()
  await (await handled).finished()
  page.release()
  await expect(watched.getByRole('heading', { level: 1 })).toHaveText(words('documents.title'))
  await watched.waitForLoadState('networkidle')
  await expect(watched.getByRole('heading', { level: 1 })).toHaveText(words('documents.title'))
})
