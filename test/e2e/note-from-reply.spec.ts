import { addSampleLibrary } from '../sample-library.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask, lastReply } from './journeys/assistant.ts'
import { words } from './words.ts'

test('a note is made of an answer, with links to what it stands on (it could be copied alone)', async ({
  watched: page,
  host,
}) => {
  const QUESTION = 'Which radio channel do the lodge and the domes use to talk to each other?'
  await addSampleLibrary(host.client)
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  await ask(page, QUESTION)
  await lastReply(page)
    .getByRole('button', { name: words('assistant.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: words('assistant.note.save') }).press('Enter')
  await page.getByRole('button', { name: words('assistant.note.open') }).click()
  await expect(page).toHaveURL(/\/notes\/./)
  await expect(page.getByRole('textbox', { name: words('notes.titleField') })).toHaveValue(QUESTION)
  const preview = page.getByRole('region', { name: words('notes.preview') })
  await expect(preview).toContainText('we speak by radio on channel 7')
  await preview.getByRole('link', { name: 'observatory-handbook.pdf' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'observatory-handbook.pdf' })).toBeVisible()
})
