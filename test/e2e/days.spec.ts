import { expect, finishFirstRun, openApp, test } from './app.ts'
import { groupRows } from './journeys/conversations.ts'
import { words } from './words.ts'

for (const timezoneId of ['America/St_Johns', 'Pacific/Auckland'])
  test.describe(`in the time of ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('what was said today is of yesterday once the reader’s own midnight is over, in a window that stays open', async ({
      watched: page,
      host,
    }) => {
      await finishFirstRun(host)
      const { conversation } = await host.client.ask('Who winds the clock?')
      const midnight = await page.evaluate(
        (moment) => new Date(moment).setHours(24, 0, 0, 0),
        conversation.messages.at(-1)?.timestamp ?? '',
      )
      await page.clock.install({ time: midnight - 60_000 })
      await openApp(page, host, '/assistant')
      const rows = (heading: string) => groupRows(page, words(`assistant.days.${heading}`))
      await expect(rows('Today')).toHaveCount(1)
      await page.clock.fastForward(180_000)
      await expect(rows('Yesterday')).toHaveCount(1)
      await expect(rows('Today')).toHaveCount(0)
    })
  })
