import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, composer, finishedReply } from './journeys/assistant.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const only = (page: Page) => page.getByRole('region', { name: words('assistant.only.label') })
const leaveOut = (page: Page, name: string) =>
  only(page).getByRole('button', { name: words('assistant.only.leaveOut', { name }) })

test('the chosen documents are asked alone, one is left out, and all are asked again', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const ids: string[] = []
  for (const [fileName, bytes] of [
    ['keeper-1987.txt', 'The keeper of the lighthouse is Ada Voss, who came in the spring of 1987.'],
    ['keeper-2019.txt', 'The keeper of the lighthouse is Bruno Keel, who came in the autumn of 2019.'],
    ['ferry.txt', 'The ferry to the lighthouse leaves at nine.'],
  ] as const)
    ids.push((await host.client.add({ fileName, bytes })).documentId)
  await host.client.settled(ids)
  await openApp(page, host, '/documents')
  for (const name of ['keeper-1987.txt', 'ferry.txt'])
    await page.getByRole('checkbox', { name: words('documents.select', { name }) }).check()
  await page.getByRole('button', { name: words('documents.ask.action') }).click()

  await expect(composer(page)).toBeFocused()
  await expect(only(page)).toContainText('keeper-1987.txt')
  await expect(only(page)).toContainText('ferry.txt')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await leaveOut(page, 'ferry.txt').press('Enter')
  await expect(only(page)).not.toContainText('ferry.txt')
  // What was chosen outlives a reload, as what was typed does.
  await page.reload()
  await expect(only(page)).toContainText('keeper-1987.txt')
  const reply = await ask(page, 'Who is the keeper of the lighthouse?')
  await expect(reply).toContainText('Ada Voss')
  await expect(reply).not.toContainText('Bruno Keel')

  // The conversation keeps to it, until all are asked again.
  await page.reload()
  await expect(only(page)).toContainText('keeper-1987.txt')
  await only(page)
    .getByRole('button', { name: words('assistant.only.all') })
    .click()
  await expect(only(page)).toHaveCount(0)
  await composer(page).fill('Who keeps the lighthouse, Ada Voss or Bruno Keel?')
  await composer(page).press('Enter')
  await expect(page.getByRole('article').last()).toContainText('Bruno Keel')
})

test('a document is asked from where it is read, and its own questions are asked of it alone', async ({
  watched: page,
  host,
}) => {
  await finishFirstRun(host)
  const text = (name: string, day: string) =>
    `# The lighthouse\n\nThe keeper of the lighthouse is ${name}. The lamp was lit on ${day}.\n\n## The ferry\n\nThe ferry leaves at nine.`
  const add = (fileName: string, bytes: string) => host.client.add({ fileName, bytes })
  const own = await add('own.md', text('Ada Voss', '3 May 1987'))
  const other = await add('other.md', text('Bruno Keel', '4 June 2019'))
  await host.client.settled([own.documentId, other.documentId])
  await openApp(page, host, `/documents/${own.documentId}`)
  await page.getByRole('button', { name: words('documents.ask.one') }).click()
  await expect(only(page)).toContainText('own.md')
  await leaveOut(page, 'own.md').click()
  await expect(only(page)).toHaveCount(0)

  await goTo(page, 'documents')
  await page.getByRole('link', { name: 'other.md' }).click()
  await page.getByRole('button', { name: words('viewer.overview.title') }).click()
  await page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /\?$/ }) })
    .getByRole('button')
    .first()
    .click()
  const reply = await finishedReply(page)
  await expect(only(page)).toContainText('other.md')
  await expect(reply).not.toContainText('Ada Voss')
})
