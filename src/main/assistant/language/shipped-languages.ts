import { join } from 'node:path'
import { resourcesAbove } from '../../platform/installation/resources-above.ts'
import { type Languages, loadLanguages } from './languages.ts'

/** The languages that come with the app, read with the first call. */
export const shippedLanguages = (): Languages => loadLanguages(join(resourcesAbove(import.meta.url), 'language'))
