import type { Page } from '@playwright/test'
import { sampleFile } from '../sample-library.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { documentRow } from './journeys/documents.ts'
import { coloursOf } from './journeys/thumbnail.ts'
import { words } from './words.ts'

const preview = (page: Page, fileName: string) => documentRow(page, fileName).locator('[data-preview]')

test('rows show the first pages of their documents, and stay small where that is wanted', async ({ watched, host }) => {
  const { bytes } = await sampleFile('observatory-handbook.pdf')
  const handbook = await host.client.add({ fileName: 'handbook.pdf', contentType: 'application/pdf', bytes })
  const letter = await host.client.add({ fileName: 'letter.txt', bytes: 'Dear Sir,\nthe dome leaks again.\n' })
  await host.client.settled([handbook.documentId, letter.documentId])
  await finishFirstRun(host)
  await openApp(watched, host, '/documents')
  await expect(preview(watched, 'letter.txt')).toContainText('the dome leaks again.')
  const drawn = preview(watched, 'handbook.pdf').locator('img')
  await expect(drawn).toBeVisible()
  // A page with ink on it.
  expect((await coloursOf(drawn)).ink).toBeGreaterThan(0)

  const choice = watched.getByRole('button', { name: words('documents.firstPages') })
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await choice.click()
  await expect(preview(watched, 'letter.txt')).toHaveCount(0)
  await watched.reload()
  await expect(choice).toHaveAttribute('aria-pressed', 'false')
  await expect(documentRow(watched, 'letter.txt')).toBeVisible()
  await expect(preview(watched, 'letter.txt')).toHaveCount(0)
})

test('of a long list only what is in view is read, and that once', async ({ watched, host }) => {
  const added = Array.from({ length: 300 }, (_, at) =>
    host.client.add({ fileName: `page ${at}.txt`, bytes: `Words of page ${at}.` }),
  )
  await host.client.settled((await Promise.all(added)).map(({ documentId }) => documentId))
  await finishFirstRun(host)
  const read: string[] = []
  watched.on('request', (request) => {
    if (request.url().endsWith('/ReadDocumentText')) read.push(request.postData() ?? '')
  })
  await openApp(watched, host, '/documents')
  const names = watched.getByRole('grid', { name: words('documents.list') })
  await expect(names.locator('[data-preview]').filter({ hasText: 'Words of page' }).first()).toBeVisible()
  await names.focus()
  await names.press('End')
  const last = names.getByRole('row').last().locator('[data-preview]')
  await expect(last).toContainText('Words of page')
  expect(read.length).toBeLessThan(100)
  await names.press('Home')
  await expect(names.locator('[data-preview]').filter({ hasText: 'Words of page' }).first()).toBeVisible()
  expect(new Set(read).size).toBe(read.length)
})
