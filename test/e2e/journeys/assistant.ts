import { expect, type Locator, type Page } from '@playwright/test'
import { words } from '../words.ts'

/** A part of the window that holds a chat: the page itself, or the side panel. */
export type ChatPlace = Page | Locator

export const composer = (place: ChatPlace): Locator =>
  place.getByRole('textbox', { name: words('assistant.composer.label'), exact: true })

const replies = (place: ChatPlace): Locator =>
  place.getByRole('article', { name: words('assistant.reply'), exact: true })

export const lastReply = (place: ChatPlace): Locator => replies(place).last()

export const stopButton = (place: ChatPlace): Locator =>
  place.getByRole('button', { name: words('assistant.stop'), exact: true })

/** Types a question and sends it with Enter; it stands below those before it, which may be the same one. */
export const send = async (place: ChatPlace, question: string): Promise<void> => {
  const mine = place.getByRole('article', { name: words('assistant.yourMessage') })
  await composer(place).fill(question)
  const before = await mine.count()
  await composer(place).press('Enter')
  await expect.poll(() => mine.count()).toBeGreaterThan(before)
  await expect(mine.last()).toContainText(question)
}

/** Waits until nothing is being written any more, and returns the reply. */
export const finishedReply = async (place: ChatPlace): Promise<Locator> => {
  await expect(stopButton(place)).toHaveCount(0)
  const reply = lastReply(place)
  await expect(reply).toBeVisible()
  await expect(reply).not.toHaveAttribute('aria-busy', 'true')
  return reply
}

/** Asks, and waits for the reply to that: the one before it is finished too. */
export const ask = async (place: ChatPlace, question: string): Promise<Locator> => {
  const before = await replies(place).count()
  await send(place, question)
  await expect.poll(() => replies(place).count()).toBeGreaterThan(before)
  return finishedReply(place)
}

/** The numbered chip of a citation inside a reply's text. */
export const citationChip = (reply: Locator, number: number, fileName: string): Locator =>
  reply.getByRole('button', {
    name: new RegExp(`^${words('assistant.citation.open', { number, fileName, place: '' }).split(',')[0]}`),
  })

/** The side panel, opened by the keyboard if it is not open yet. */
export const sidePanel = async (page: Page): Promise<Locator> => {
  const panel = page.getByRole('complementary', { name: words('assistant.title') })
  const toggle = page.getByRole('button', { name: words('shell.askHere') })
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
  await expect(panel).toBeVisible()
  return panel
}

/** "Why this answer" of a reply, by its menu. */
export const openWhy = async (page: Page, reply: Locator): Promise<Locator> => {
  await reply.getByRole('button', { name: words('assistant.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('assistant.why.open') }).click()
  return page.getByRole('dialog', { name: words('assistant.why.title') })
}
