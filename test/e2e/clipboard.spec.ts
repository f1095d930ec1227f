import { expect, test } from './app.ts'
import { documentRow, expectIndexed } from './journeys/documents.ts'
import { skipFirstRun } from './journeys/first-run.ts'
import { goTo } from './journeys/pages.ts'
import { paste } from './journeys/paste.ts'
import { words } from './words.ts'

test('copied text becomes a document by Ctrl+V, named by its first words, and can be taken back', async ({
  app,
  context,
}) => {
  await skipFirstRun(app)
  await goTo(app, 'documents')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.evaluate(() => navigator.clipboard.writeText('The spare key hangs behind the barometer.\nAsk Ada for it.'))
  await app.locator('body').press('ControlOrMeta+v')
  const name = 'The spare key hangs behind the barometer.txt'
  const told = app.getByRole('listitem').filter({ hasText: words('shell.pasted.added', { name }) })
  await expect(documentRow(app, name)).toBeVisible()
  await told.getByRole('button', { name: words('common.undo') }).click()
  await expect(documentRow(app, name)).toHaveCount(0)
})

test('copied files and pictures become documents on any page; what is pasted into a text field stays there', async ({
  app,
}) => {
  await skipFirstRun(app)
  const composer = app.getByRole('textbox').first()
  await composer.focus()
  await app.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.evaluate(() => navigator.clipboard.writeText('Where is the spare key?'))
  await composer.press('ControlOrMeta+v')
  await expect(composer).toHaveValue('Where is the spare key?')

  await paste(app, { files: [{ name: 'rota.csv', type: 'text/csv', bytes: 'day,who\nMonday,Ada\n' }] })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15">Boiler room</text></svg>'
  await paste(app, { files: [{ name: 'image.svg', type: 'image/svg+xml', bytes: svg }] })
  await goTo(app, 'documents')
  await expectIndexed(app, 'rota.csv')
  await expectIndexed(app, 'Pasted picture.svg')
  await expect(documentRow(app, 'Where is the spare key.txt')).toHaveCount(0)
})
