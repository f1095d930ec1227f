import type { Locator, Page } from '@playwright/test'
import { words } from '../words.ts'

const said = (key: string, values = {}) => words(`assistant.model.${key}`, values)

/** Where it is chosen who answers; it says who does. */
export const modelPicker = (page: Page): Locator => page.getByRole('combobox', { name: said('label') })

/** What the choice opens. */
export const modelDialog = (page: Page): Locator => page.getByRole('dialog', { name: said('label') })

export const modelSearch = (page: Page): Locator => page.getByRole('combobox', { name: said('search') })

/** A model among those of its provider. */
export const modelOption = (page: Page, provider: string, model: string | RegExp): Locator =>
  page.getByRole('group', { name: provider }).getByRole('option', { name: model })

/** Has a model of a provider answer from now on. */
export const chooseModel = async (page: Page, provider: string, model: string | RegExp): Promise<void> => {
  await modelPicker(page).click()
  await modelOption(page, provider, model).click()
}

/** Has whoever is set in Settings answer again. */
export const followSettings = async (page: Page, name: string): Promise<void> => {
  await modelPicker(page).click()
  await page.getByRole('option', { name: said('fromSettings', { name }) }).click()
}
