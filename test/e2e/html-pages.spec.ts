import type { Page } from '@playwright/test'
import { xssCorpus } from '../fixtures/xss-corpus.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { watchHarm } from './journeys/harm.ts'
import { words } from './words.ts'

const contentOf = (page: Page, name: string) => page.getByRole('region', { name: words('viewer.content', { name }) })

const harbour = `<!doctype html><html lang="en"><head><title>Harbour</title><base href="https://harbour.example/times/"></head><body>
  <h1>Ferry times</h1><p>The ferry to <b>Skerra <i>Isle</i></b> leaves <a href="nine.html">at nine, <b>sharp</b></a>; type <code>tide  now</code> for more.</p>
  <ul><li>A <strong>warm</strong> coat</li></ul>
  <table><caption>Boats</caption><tr><th>Boat<th>Seats<th>Note</tr>
  <tr><td><a href="https://boats.example/ada">Ada</a><td>40<td></tr><tr><td>Bert<td>12<td>winter <em>only</em></tr></table>
  <p>Ask the harbour master for the key of the cabin.</p></body></html>`

const find = async (page: Page, query: string) => {
  await page.keyboard.press('Control+f')
  await page.getByRole('search').getByRole('searchbox').fill(query)
}

test('a saved web page is read with its links, emphasis and tables, and a passage is marked through them', async ({
  watched: page,
  host,
  context,
}) => {
  const name = 'harbour.html'
  const { documentId } = await host.client.add({ fileName: name, bytes: harbour, contentType: 'text/html' })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, `/documents/${documentId}`)
  const content = contentOf(page, name)
  await expect(content.getByRole('strong')).toHaveText(['Skerra Isle', 'sharp', 'warm'])
  await expect(content.getByRole('emphasis')).toHaveText(['Isle', 'only'])
  await expect(content.locator('code')).toHaveText('tide now')
  const table = content.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Boat', 'Seats', 'Note'])
  await expect(table.getByRole('cell')).toHaveText(['Ada', '40', '', 'Bert', '12', 'winter only'])
  await expectAccessible(page)

  // A link is followed by keys, and asks first, with all of its address.
  const asked: string[] = []
  await context.route(/harbour\.example/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ body: 'nine' })
  })
  const link = content.getByRole('link', { name: 'at nine, sharp' })
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
  await link.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('https://harbour.example/times/nine.html')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await link.click()
  expect(asked).toEqual([])
  const opened = context.waitForEvent('page')
  await question.getByRole('button', { name: words('link.open') }).click()
  await (await opened).close()
  expect(asked).toEqual(['https://harbour.example/times/nine.html'])

  // What is marked runs through bold and links; in a table it is the cell, or the row where the words stand between its cells.
  const marks = content.locator('mark[data-passage]')
  await find(page, 'Skerra Isle leaves at nine, sharp; type')
  await expect
    .poll(async () => (await marks.allTextContents()).join(''))
    .toBe('Skerra Isle leaves at nine, sharp; type')
  await expect(marks.first()).toBeInViewport()
  await expect(content.getByRole('link').locator('mark')).toHaveText(['at nine, ', 'sharp'])
  await find(page, '12')
  await expect(marks).toHaveText(['12'])
  await find(page, 'Boat: Bert')
  await expect(marks).toHaveText(['Bert'])
  await find(page, '; Seats')
  await expect(table.getByRole('row').nth(1).locator('mark')).toHaveText(['Ada', '40'])

  await page.setViewportSize({ width: 420, height: 860 })
  const room = await content.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(room).toBe(0)
})

test('a hostile page is read as words: nothing of it runs, loads, or leads to what runs', async ({
  watched: page,
  host,
}) => {
  const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const bytes = `<!doctype html><base href="javascript:alert(1)//"><h1>Beacons</h1>${xssCorpus
    .map(
      (text, at) =>
        `<p>The beacon <a href="${attribute(text)}" onclick="alert(1)">number ${at}</a> <b style="position:fixed">says</b>: ${text}</p>
         <table onmouseover="alert(1)"><tr><th>Beacon<th>${text}</tr><tr><td><a href=" java&#10;script:alert(${at})">in the table</a><td>${text}</tr></table>`,
    )
    .map((piece) => `${piece}\n</style></script></svg></textarea></select></title>`)
    .join('\n')}<p>The last word.</p>`
  const name = 'beacons.html'
  const { documentId } = await host.client.add({ fileName: name, bytes, contentType: 'text/html' })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  const harm = watchHarm(page, host.url)
  await openApp(page, host, `/documents/${documentId}`)
  const content = contentOf(page, name)
  await expect(content.getByRole('strong').first()).toHaveText('says')
  await expect(content.getByRole('table').first()).toBeVisible()
  for (const link of await content.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(https?|mailto):/)
  await find(page, 'The beacon number 0')
  await expect(content.locator('mark[data-passage]').first()).toBeVisible()
  expect(await harm()).toEqual([])
})
