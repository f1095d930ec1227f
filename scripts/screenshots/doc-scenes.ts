import type { Page } from '@playwright/test'
import type { RunningHost } from '../../test/host.ts'
import type { Scene } from './scene.ts'

const firstSource = async (page: Page): Promise<void> => {
  await page.locator('article section ol button').first().click()
  await page.waitForLoadState('networkidle')
  await page.locator('mark').first().waitFor()
}

/** What the documentation shows, of a host that holds the sample library and nothing else. */
export const docScenes = async ({ client }: RunningHost): Promise<readonly Scene[]> => {
  await client.settings.SavePreferences({ ...(await client.settings.GetPreferences()), firstRunDone: true })
  const pageOf = async (question: string): Promise<string> =>
    `/assistant/${(await client.ask(question)).conversation.conversationId}`
  return [
    {
      name: 'answer-with-source',
      path: await pageOf('What kind of grease should I put in the bearings of the bogies?'),
      arrange: firstSource,
    },
    { name: 'answer-from-help', path: await pageOf('How do I back up Alcove?') },
    { name: 'documents', path: '/documents' },
    { name: 'settings', path: '/settings' },
    { name: 'help', path: '/help' },
  ]
}
