import german from '../../resources/locales/de.json' with { type: 'json' }
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { lastReply } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { toastWith } from './journeys/conversations.ts'
import { words } from './words.ts'

test('the address of a conversation of another library opens it there and says so, back and forth (it was called deleted)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const { libraries } = await host.client.libraries.ListLibraries()
  const { teamId } = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  const boats = await host.as(host.token, teamId).ask('How many boats lie at the pier?')
  const own = await host.client.ask('Who keeps the lighthouse?')
  await openApp(watched, host, `/assistant/${boats.conversation.conversationId}`)
  const library = watched.getByRole('combobox', { name: words('libraries.choose') })
  await expect(library).toHaveText('Boats')
  await expect(watched.getByText('How many boats lie at the pier?').first()).toBeVisible()
  await expect(lastReply(watched)).toBeVisible()
  await expect(toastWith(watched, words('assistant.missing.followed', { library: 'Boats' }))).toHaveCount(1)
  await expect(watched).toHaveURL(new RegExp(`${boats.conversation.conversationId}$`))

  await watched.goto(`${host.url}/assistant/${own.conversation.conversationId}`)
  await expect(watched.getByText('Who keeps the lighthouse?').first()).toBeVisible()
  await expect(library).toHaveText(libraries[0]?.name ?? '')
  await watched.goBack()
  await expect(library).toHaveText('Boats')
  await expect(watched.getByText('How many boats lie at the pier?').first()).toBeVisible()
})

test('the address of a conversation in the trash offers to restore it, in another library too, in both languages', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const { teamId } = await host.client.libraries.CreateLibrary({ name: 'Boats' })
  const inBoats = host.as(host.token, teamId)
  const { conversationId } = (await inBoats.ask('How many boats lie at the pier?')).conversation
  await inBoats.assistant.DeleteConversation(conversationId)
  await openApp(watched, host, `/assistant/${conversationId}`)
  await expect(watched.getByRole('combobox', { name: words('libraries.choose') })).toHaveText('Boats')
  const missing = watched.getByRole('main').getByRole('alert')
  await expect(missing).toContainText(words('assistant.missing.inTrash'))
  await expectAccessible(watched)
  const { settings } = host.client
  await settings.SavePreferences({ ...(await settings.GetPreferences()), language: 'de' })
  await expect(missing).toContainText(german.assistant.missing.inTrash)
  await missing.getByRole('button', { name: german.viewer.takeBack }).click()
  await expect(watched.getByText('How many boats lie at the pier?').first()).toBeVisible()
  await expect(missing).toHaveCount(0)

  await inBoats.assistant.DeleteConversation(conversationId)
  await inBoats.conversations.PurgeConversation(conversationId)
  await watched.reload()
  await expect(missing).toContainText(german.assistant.missing.text)
})
