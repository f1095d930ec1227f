import { expect, type Page } from '@playwright/test'
import { words } from '../words.ts'

const labels = {
  assistant: 'assistant.title',
  documents: 'shell.documents',
  notes: 'shell.notes',
  aiContext: 'shell.aiContext',
  activity: 'shell.activity',
  settings: 'shell.settings',
} as const

/** Goes to a page by the rail. */
export const goTo = async (page: Page, name: keyof typeof labels): Promise<void> => {
  const rail = page.getByRole('navigation', { name: words('shell.navigation') })
  const link = rail.getByRole('link', { name: words(labels[name]), exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}
