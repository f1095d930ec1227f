import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { writeTinyBert } from '../files/tiny-bert.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

const LONG = 'Gesamtbetriebsversicherungsbestaetigungsunterlagensammlung-2016-bis-2026-endgueltig'
/** Written from right to left. */
const ARABIC = 'تقرير الصيانة السنوي الشامل للمرصد الفلكي وجميع معداته ومبانيه وطرقه'

test.use({ viewport: { width: 420, height: 860 } })

/** By how many pixels what is looked at can be scrolled sideways. */
const sideways = (part: Locator): Promise<number> =>
  part.evaluate((element) => element.scrollWidth - element.clientWidth)

/** Whether some letters of a text lie within what it stands in. */
const showsLetters = (text: Locator, from: number, to: number): Promise<boolean> =>
  text.evaluate(
    (element, [first, last]) => {
      const range = document.createRange()
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      if (!node) return false
      range.setStart(node, first)
      range.setEnd(node, last)
      const { left, right } = range.getBoundingClientRect()
      const around = element.getBoundingClientRect()
      return left >= around.left - 1 && right <= around.right + 1
    },
    [from, to] as const,
  )

const titleOf = (page: Page): Locator => page.getByRole('alertdialog').getByRole('heading')

test('a model with a long name makes neither its row nor the question about it wider than the window (both were)', async ({
  watched: page,
  host,
}) => {
  const parent = await mkdtemp(join(tmpdir(), 'alcove-long-names-'))
  const folder = join(parent, LONG)
  await writeTinyBert(folder)
  await host.client.embedding.ImportEmbeddingModel({ folder })
  await finishFirstRun(host)
  await openApp(page, host, '/settings')
  const use = page.getByRole('button', { name: words('settings.searchModel.use', { name: LONG }) })
  await expect(use).toBeVisible()
  expect(await sideways(page.locator('[data-scroller]'))).toBe(0)
  await use.click()
  await expect(titleOf(page)).toContainText(LONG)
  expect(await sideways(titleOf(page))).toBe(0)
  await page.keyboard.press('Escape')
  await rm(parent, { recursive: true, force: true })
})

test('the answers to questions with long names are read within the window, by keyboard as well (they went out of it)', async ({
  watched: page,
  host,
}) => {
  const { documentId } = await host.client.add({ fileName: `${LONG}.txt`, bytes: 'Ada winds the clock.' })
  await host.client.settled([documentId])
  const question = { question: `Who winds ${LONG}?`, expected: [{ fileName: `${LONG}.pdf`, grade: 1 }], passage: null }
  const questions = Array.from({ length: 12 }, (_, at) => ({ ...question, question: `${at} ${question.question}` }))
  const { setId } = await host.client.evaluation.SaveQuestionSet({ setId: null, name: LONG, questions })
  await host.client.evaluation.StartEvaluation({ setId })
  await finishFirstRun(host)
  await openApp(page, host, '/quality')
  const details = page.getByRole('button', { name: words('quality.runs.details'), exact: true })
  await details.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(questions.length)
  const body = dialog.locator('[data-fields]')
  expect(await sideways(body)).toBe(0)
  expect(await sideways(dialog)).toBe(0)
  await expectAccessible(page)
  await body.focus()
  await page.keyboard.press('End')
  await expect(dialog.getByRole('listitem').last()).toBeInViewport()
})

test('a long name that is written from right to left keeps its beginning, and a short one stands in line with the others (the beginning was cut off)', async ({
  watched: page,
  host,
}) => {
  for (const fileName of [`${ARABIC}.txt`, 'تقرير.txt', `${LONG}.txt`])
    await host.client.add({ fileName, bytes: `${fileName} tells of the wind.` })
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  const nameOf = (name: string) => page.getByRole('link', { name, exact: true }).locator('bdi')
  const long = nameOf(`${ARABIC}.txt`)
  await expect(long).toBeVisible()
  expect(await showsLetters(long, 0, 5)).toBe(true)
  expect(await showsLetters(long, ARABIC.length, ARABIC.length + 4)).toBe(false)
  const latin = await nameOf(`${LONG}.txt`).evaluate((element) => element.getBoundingClientRect().left)
  const short = await nameOf('تقرير.txt').evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().left
  })
  expect(Math.abs(short - latin)).toBeLessThan(2)
})

test('what is found for long words stays within the palette (it scrolled sideways)', async ({
  watched: page,
  host,
}) => {
  const bytes = `{"${LONG}": {"${LONG}": "The keeper of ${LONG} writes."}}`
  const { documentId } = await host.client.add({ fileName: `${LONG}.json`, bytes })
  await host.client.settled([documentId])
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  await expect(page.getByRole('link', { name: `${LONG}.json` })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Gesamtbetriebsversicherungsbestaetigungsunterlagensammlung')
  const list = page.getByRole('dialog').getByRole('listbox')
  await expect(list.getByText(words('documents.passages.title'), { exact: true })).toBeVisible()
  expect(await sideways(list)).toBe(0)
})

test('rows without first pages are as far from each other as they are high (those that stayed as high lay over the next)', async ({
  watched: page,
  host,
}) => {
  for (const fileName of ['one.txt', 'two.txt', 'three.txt'])
    await host.client.settled([(await host.client.add({ fileName, bytes: `${fileName} tells.` })).documentId])
  await finishFirstRun(host)
  await openApp(page, host, '/documents')
  const rows = page.getByRole('grid').locator('tbody [data-index]')
  await expect(rows).toHaveCount(3)
  const overlaps = () =>
    rows.evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect()).toSorted((one, other) => one.top - other.top)
      return boxes.some(({ top }, at) => at > 0 && top < (boxes[at - 1]?.bottom ?? 0) - 1)
    })
  await expect.poll(overlaps).toBe(false)
  const firstPages = page.getByRole('button', { name: words('documents.firstPages') })
  for (const pressed of ['false', 'true']) {
    await firstPages.click()
    await expect(firstPages).toHaveAttribute('aria-pressed', pressed)
    await expect.poll(overlaps).toBe(false)
  }
})
