import { expect, type Page } from '@playwright/test'
import { words } from '../words.ts'
import { goTo } from './pages.ts'

export interface Endpoint {
  readonly name: string
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
}

/** Connects an endpoint in Settings as a person does: fills in the form, tests the connection, connects. */
export const connectEndpoint = async (page: Page, endpoint: Endpoint): Promise<void> => {
  await goTo(page, 'settings')
  await page.getByRole('button', { name: words('settings.providers.add'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words('settings.providers.add') })
  const field = (key: string) => dialog.getByLabel(words(`settings.providers.${key}`), { exact: true })
  await field('baseUrl').fill(endpoint.baseUrl)
  await field('name').fill(endpoint.name)
  await field('key').fill(endpoint.apiKey)
  await dialog.getByRole('button', { name: words('settings.providers.test') }).click()
  await expect(dialog.getByRole('status')).toContainText(/^It answers/)
  await field('model').fill(endpoint.model)
  await dialog.getByRole('button', { name: words('settings.providers.connect'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('radio', { name: endpoint.name })).toBeChecked()
}
