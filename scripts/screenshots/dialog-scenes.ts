import type { Locator, Page } from '@playwright/test'
import type { Scene } from './scene.ts'

/** Where the scenes find what they open. */
export interface DialogPlaces {
  /** The path of a conversation with an answer that cites. */
  readonly answer: string
  /** Documents, by what they are. */
  readonly table: string
  readonly markdown: string
  readonly json: string
}

type Arrange = (page: Page) => Promise<void>

const asked = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]')
const shown = (page: Page): Promise<void> => asked(page).first().waitFor()

/** Presses what has an icon; where icons are alike, the last of them. */
const press =
  (within: string, icon: string): Arrange =>
  async (page) => {
    await page
      .locator(`${within} button`)
      .filter({ has: page.locator(`.lucide-${icon}`) })
      .last()
      .click()
    await shown(page)
  }

/** Opens a menu and takes an item by its icon, whatever the language. */
const choose =
  (menu: string, icon: string): Arrange =>
  async (page) => {
    await page.locator(`${menu} [aria-haspopup=menu]`).last().click()
    await page
      .getByRole('menuitem')
      .filter({ has: page.locator(`.lucide-${icon}`) })
      .first()
      .click()
    await shown(page)
  }

const library = (icon: string): Arrange => choose('main header', icon)
const selected: Arrange = async (page) => {
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('checkbox').nth(2).check()
}
const finding: Arrange = async (page) => {
  await page.locator('main').click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('the')
  await page.locator('[role=status]').filter({ hasText: /^1 / }).waitFor()
}
const conversationSearched: Arrange = async (page) => {
  const field = page.locator('aside input[type=search], aside [role=searchbox]').first()
  if (!(await field.isVisible())) await page.locator('header button').first().click()
  await field.fill('grease')
  await page.locator('aside mark').first().waitFor()
}

/** The dialogs of the app, each as it opens, and states that a page has between others. */
export const dialogScenes = ({ answer, table, markdown, json }: DialogPlaces): readonly Scene[] => [
  { name: 'dialog-folders', path: '/documents', arrange: library('folder-sync') },
  { name: 'dialog-languages', path: '/documents', arrange: library('scan-text') },
  { name: 'dialog-tags', path: '/documents', arrange: library('tags') },
  { name: 'dialog-trash', path: '/documents', arrange: library('trash') },
  { name: 'dialog-empty-library', path: '/documents', arrange: library('rotate-ccw') },
  { name: 'dialog-new-library', path: '/documents', arrange: library('library-big') },
  { name: 'dialog-web-page', path: '/documents', arrange: press('main header', 'globe') },
  { name: 'dialog-why', path: answer, arrange: choose('article', 'circle-question-mark') },
  { name: 'dialog-rename-conversation', path: answer, arrange: choose('main header', 'pencil-line') },
  { name: 'dialog-provider', path: '/settings', arrange: press('section[aria-labelledby=models]', 'plus') },
  { name: 'dialog-tool-server', path: '/settings', arrange: press('section[aria-labelledby=tools]', 'plus') },
  {
    name: 'dialog-library-of-settings',
    path: '/settings',
    arrange: press('section[aria-labelledby=libraries]', 'plus'),
  },
  { name: 'dialog-question-set', path: '/quality', arrange: press('main', 'plus') },
  { name: 'selection', path: '/documents', arrange: selected },
  { name: 'find-open', path: `/documents/${markdown}`, arrange: finding },
  { name: 'document-json', path: `/documents/${json}` },
  { name: 'table-found', path: `/documents/${table}`, arrange: finding },
  { name: 'conversations-searched', path: answer, arrange: conversationSearched },
  { name: 'settings-libraries', path: '/settings#libraries' },
]
