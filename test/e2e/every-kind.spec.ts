import type { Locator } from '@playwright/test'
import { mailFile } from '../files/mail-file.ts'
import { oneOfEach } from '../files/one-of-each.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { ask } from './journeys/assistant.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

test('an answer from an office file, a book or a mail opens it as a page to read, with the passage lit (they were numbered lines)', async ({
  watched: page,
  host,
}) => {
  const samples = oneOfEach().filter(({ fileName }) => /\.(pptx|rtf|odt|epub|eml|msg)$/.test(fileName))
  const added = await Promise.all(samples.map((sample) => host.client.add(sample)))
  await host.client.settled(added.map(({ documentId }) => documentId))
  await finishFirstRun(host)
  for (const { fileName, question, answer } of samples) {
    await test.step(fileName, async () => {
      const { conversation } = await host.client.ask(question)
      await openApp(page, host, `/assistant/${conversation.conversationId}`)
      await page.locator('[data-source=card]').filter({ hasText: fileName }).first().click()
      const reader = page.getByRole('region', { name: words('viewer.panel') })
      await expect(reader.locator('mark[data-passage]').filter({ hasText: answer }).first()).toBeInViewport()
      await expect(reader.getByRole('button', { name: words('viewer.markdown.reading') })).toBeVisible()
    })
  }
})

test('what a Word document holds is read as it is set: headings, paragraphs and tables, with a passage lit in its cells', async ({
  watched: page,
  host,
}) => {
  const docx = oneOfEach().find(({ fileName }) => fileName === 'handbook.docx')
  if (docx === undefined) throw new Error('no Word document')
  const { documentId } = await host.client.add(docx)
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, `/documents/${documentId}`)
  const content = page.getByRole('region', { name: words('viewer.content', { name: docx.fileName }) })
  await expect(content.getByRole('heading', { name: 'Lanterns' })).toBeVisible()
  await expect(content.getByRole('columnheader')).toHaveText(['Lamp', 'Oil', 'Hours'])
  await expect(content.getByRole('cell')).toHaveText(['Zephyrine', 'whale', '9', 'Boreal', 'rape', '7'])
  await expectAccessible(page)
  await page.keyboard.press('Control+f')
  await page.getByRole('search').getByRole('searchbox').fill('whale')
  await expect(content.getByRole('cell').filter({ has: page.locator('mark') })).toHaveText('whale')
})

test('the name of a long place ends inside of its card (it was cut off at the edge, without a sign)', async ({
  watched: page,
  host,
}) => {
  const subject = 'Your claim for the burst pipe in the kitchen of the ground floor flat'
  const bytes = mailFile({ subject, text: 'We will pay nine hundred pounds for the damaged floor of the kitchen.' })
  const { documentId } = await host.client.add({ fileName: 'claim.eml', contentType: 'message/rfc822', bytes })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, '/assistant')
  const reply = await ask(page, 'How much will they pay for the damaged floor?')
  const card = reply.locator('[data-source=card]').first()
  const place = card.getByText(subject)
  await expect(place).toBeVisible()
  const rightOf = async (element: Locator) => {
    const box = await element.locator('xpath=ancestor-or-self::*[not(self::bdi)][1]').boundingBox()
    return (box?.x ?? 0) + (box?.width ?? Number.NaN)
  }
  expect(await rightOf(place)).toBeLessThanOrEqual(await rightOf(card))
})
