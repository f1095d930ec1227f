import type { Locator, Page } from '@playwright/test'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { groupRows, toastWith } from './journeys/conversations.ts'
import { documentRow } from './journeys/documents.ts'
import { goTo } from './journeys/pages.ts'
import { words } from './words.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: words('common.discard.title') })
const answer = (page: Page, key: string) => question(page).getByRole('button', { name: words(key), exact: true })

interface Form {
  readonly path: string
  /** The button that opens it. */
  readonly opener: string
  /** What is pressed after that. */
  readonly item?: string
  readonly field: string
  /** In which it begins, where that is another one. */
  readonly first?: string
}

const forms: Readonly<Record<string, Form>> = {
  'a question set': {
    path: '/quality',
    opener: 'quality.set.new',
    field: 'quality.set.question',
    first: 'quality.set.name',
  },
  'a provider': {
    path: '/settings',
    opener: 'settings.providers.add',
    field: 'settings.providers.name',
    first: 'settings.providers.kind',
  },
  'a tool server': { path: '/settings', opener: 'settings.companions.add', field: 'settings.companions.name' },
  'the address of a web page': { path: '/documents', opener: 'webPages.action', field: 'webPages.address' },
  'a watched folder': {
    path: '/documents',
    opener: 'documents.libraryMenu',
    item: 'sources.title',
    field: 'sources.path',
  },
}

for (const [what, { path, opener, item, field, first = field }] of Object.entries(forms)) {
  test(`what is written for ${what} is let go after a question alone, and waits where the page is left`, async ({
    watched,
    host,
  }) => {
    await finishFirstRun(host)
    await openApp(watched, host, path)
    const open = async (): Promise<Locator> => {
      await watched.getByRole('button', { name: words(opener), exact: true }).click()
      if (item) await watched.getByRole('menuitem', { name: words(item), exact: true }).click()
      return watched.getByRole('dialog').getByLabel(words(field), { exact: true })
    }
    const written = await open()
    if (item === undefined)
      await expect(watched.getByRole('dialog').getByLabel(words(first), { exact: true })).toBeFocused()
    await written.press('Escape')
    await expect(written).toHaveCount(0)

    await open()
    await written.fill('Who winds the clock?')
    await written.press('Escape')
    await answer(watched, 'common.cancel').click()
    await expect(written).toHaveValue('Who winds the clock?')
    // What is pressed beside it while the question goes is nobody's.
    await expect(question(watched)).toHaveCount(0)
    await expect(watched.getByRole('dialog')).toHaveCSS('pointer-events', 'auto')
    await watched.mouse.click(5, 5)
    await expect(answer(watched, 'common.cancel')).toBeFocused()
    // Once it is known for the topmost, which keys are for.
    await expect(question(watched)).toHaveCSS('pointer-events', 'auto')
    await watched.keyboard.press('Escape')
    await expect(written).toHaveValue('Who winds the clock?')

    await watched.evaluate(() => {
      history.pushState(null, '', '/help')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(watched.getByRole('heading', { level: 1 })).toHaveText(words('help.title'))
    await expect(written).toHaveCount(0)
    await watched.goBack()
    await expect(await open()).toHaveValue('Who winds the clock?')

    await written.press('Escape')
    await answer(watched, 'common.discard.action').click()
    await expect(written).toHaveCount(0)
    await expect(await open()).toHaveValue('')
  })
}

test('what is entered in Settings waits while another page is looked at, and where it was refused', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/settings')
  const backups = watched.getByRole('region', { name: words('settings.backups.title') })
  const folder = backups.getByLabel(words('settings.backups.folder'), { exact: true })
  await folder.fill('/not/there/at/all')
  await watched.getByText(words('settings.searchModel.advanced'), { exact: true }).click()
  const connect = watched.getByRole('form', { name: words('settings.searchModel.connect.title') })
  const address = connect.getByLabel(words('settings.searchModel.connect.baseUrl'), { exact: true })
  await address.fill('http://127.0.0.1:9/v1')
  const model = watched.getByLabel(words('settings.searchModel.folder'), { exact: true })
  await model.fill('/no/model/here')
  await model.press('Enter')
  await expect(toastWith(watched, '')).not.toHaveCount(0)
  await expect(model).toHaveValue('/no/model/here')

  await goTo(watched, 'notes')
  await goTo(watched, 'settings')
  await expect(folder).toHaveValue('/not/there/at/all')
  await expect(address).toHaveValue('http://127.0.0.1:9/v1')
  await expect(model).toHaveValue('/no/model/here')
})

test('a key that was entered is kept in no page that is left, and that is said (it waited in the memory of the window)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/settings')
  const dialog = watched.getByRole('dialog')
  const open = () => watched.getByRole('button', { name: words('settings.providers.add'), exact: true }).click()
  const note = watched.getByText(words('settings.secretsNotKept'))
  const [name, key] = ['settings.providers.name', 'settings.providers.key'].map((label) =>
    dialog.getByLabel(words(label), { exact: true }),
  ) as [Locator, Locator]
  await open()
  await name.fill('Ours')
  await key.fill('sk-of-nobody')
  await expect(note).toHaveCount(0)
  await watched.evaluate(() => {
    history.pushState(null, '', '/help')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(watched.getByRole('heading', { level: 1 })).toHaveText(words('help.title'))
  await watched.goBack()
  await open()
  await expect(name).toHaveValue('Ours')
  await expect(key).toHaveValue('')
  await expect(note).toBeVisible()
  await key.fill('sk-again')
  await expect(note).toHaveCount(0)
})

test('a file of questions and tags that are chosen are let go after a question alone', async ({ watched, host }) => {
  await finishFirstRun(host)
  await host.client.add({ fileName: 'boat.txt', bytes: 'The boat is blue.' })
  await openApp(watched, host, '/quality')
  const dialog = watched.getByRole('dialog')
  await watched.getByRole('button', { name: words('quality.import.open'), exact: true }).click()
  const name = dialog.getByLabel(words('quality.set.name'), { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Theirs')
  await name.press('Escape')
  await answer(watched, 'common.cancel').click()
  await expect(name).toHaveValue('Theirs')
  await name.press('Escape')
  await answer(watched, 'common.discard.action').click()
  await expect(dialog).toHaveCount(0)

  await goTo(watched, 'documents')
  await documentRow(watched, 'boat.txt')
    .getByRole('button', { name: words('documents.more', { name: 'boat.txt' }) })
    .click()
  await watched.getByRole('menuitem', { name: words('documents.tags.action') }).click()
  const tag = dialog.getByLabel(words('documents.tags.new'))
  await tag.fill('Harbour')
  await tag.press('Enter')
  await watched.mouse.click(5, 5)
  await answer(watched, 'common.cancel').click()
  await expect(dialog.getByRole('checkbox', { name: 'Harbour' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Harbour' }).uncheck()
  await tag.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('entries for the assistant wait while another page is looked at, and the browser asks before they are lost', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/ai-context')
  await watched.getByRole('button', { name: words('aiContext.add') }).click()
  const entry = watched.getByLabel(words('aiContext.entry', { place: 1 }), { exact: true })
  await entry.fill('Amounts are in francs.')
  await goTo(watched, 'documents')
  await goTo(watched, 'aiContext')
  await expect(entry).toHaveValue('Amounts are in francs.')

  const asked = watched.waitForEvent('dialog')
  const reload = watched.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reload
  await expect(watched.getByText(words('aiContext.empty.title'))).toBeVisible()
})

test('new words of a message wait while another conversation is looked at, and Escape asks', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const { conversation } = await host.client.ask('How many boats?')
  await openApp(watched, host, `/assistant/${conversation.conversationId}`)
  await watched.getByRole('button', { name: words('assistant.edit.open') }).press('Enter')
  const written = watched.getByRole('textbox', { name: words('assistant.edit.label') })
  await written.fill('How many boats today?')
  await goTo(watched, 'notes')
  await watched.goBack()
  await expect(written).toHaveValue('How many boats today?')
  await written.press('Escape')
  await answer(watched, 'common.discard.action').click()
  await expect(written).toHaveCount(0)
  await expect(watched.getByRole('article', { name: words('assistant.yourMessage') })).toHaveText('How many boats?')
})

test('entries for the assistant wait in their own library, and are shown in no other', async ({ watched, host }) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await watched.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await watched.getByRole('menuitem', { name: words('libraries.create.action') }).click()
  const name = watched.getByRole('textbox', { name: words('libraries.name') })
  await name.fill('Boats')
  await name.press('Enter')
  const library = watched.getByRole('combobox', { name: words('libraries.choose') })
  await expect(library).toHaveText('Boats')
  await goTo(watched, 'aiContext')
  await watched.getByRole('button', { name: words('aiContext.add') }).click()
  const entry = watched.getByLabel(words('aiContext.entry', { place: 1 }), { exact: true })
  await entry.fill('Lengths are in feet.')

  const { libraries } = await host.client.libraries.ListLibraries()
  const open = async (chosen: string) => {
    await goTo(watched, 'documents')
    await library.click()
    await watched.getByRole('option', { name: chosen, exact: true }).click()
    await expect(library).toHaveText(chosen)
    await goTo(watched, 'aiContext')
  }
  await open(libraries[0]?.name ?? '')
  await expect(watched.getByText(words('aiContext.empty.title'))).toBeVisible()
  await open('Boats')
  await expect(entry).toHaveValue('Lengths are in feet.')

  // They go with their library: nobody is asked about them afterwards.
  await goTo(watched, 'documents')
  await watched.getByRole('button', { name: words('documents.libraryMenu') }).click()
  await watched.getByRole('menuitem', { name: words('libraries.delete.action') }).click()
  await watched.getByRole('button', { name: words('libraries.delete.confirm') }).click()
  // There is nothing to choose of one library.
  await expect(library.filter({ hasText: 'Boats' })).toHaveCount(0)
  const asked: string[] = []
  watched.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await watched.reload()
  expect(asked).toEqual([])
})

test('nothing is asked about new words whose conversation is deleted', async ({ watched, host }) => {
  await finishFirstRun(host)
  const { conversation } = await host.client.ask('How many boats?')
  await openApp(watched, host, `/assistant/${conversation.conversationId}`)
  const asked: string[] = []
  watched.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  const write = async () => {
    await watched.getByRole('button', { name: words('assistant.edit.open') }).press('Enter')
    await watched.getByRole('textbox', { name: words('assistant.edit.label') }).fill('How many boats today?')
  }
  await write()
  await watched.reload()
  expect(asked).toEqual(['beforeunload'])
  await write()
  const rows = groupRows(watched, words('assistant.days.Today'))
  await rows.first().press('Delete')
  await expect(rows).toHaveCount(0)
  await expect(watched.getByRole('textbox', { name: words('assistant.edit.label') })).toHaveCount(0)
  await watched.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('what is written while standing context is being saved stays, and is unsaved (it was lost)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const held = Promise.withResolvers<void>()
  await watched.route('**/SetAIContext', async (route) => {
    await held.promise
    await route.continue()
  })
  await openApp(watched, host, '/ai-context')
  await watched.getByRole('button', { name: words('aiContext.add') }).click()
  const entry = watched.getByRole('textbox', { name: words('aiContext.entry', { place: 1 }) })
  const save = watched.getByRole('button', { name: words('common.save'), exact: true })
  await entry.fill('We call the boat Ada.')
  const sent = watched.waitForRequest('**/SetAIContext')
  await save.click()
  await sent
  await entry.fill('We call the boat Bert.')
  held.resolve()
  await expect(toastWith(watched, words('aiContext.savedForModels'))).toBeVisible()
  await expect(entry).toHaveValue('We call the boat Bert.')
  await expect(save).toBeEnabled()
  expect(await host.client.knowledge.GetAIContext()).toMatchObject([{ text: 'We call the boat Ada.' }])
})
