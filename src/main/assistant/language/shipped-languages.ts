import { join } from 'node:path'
import { resourcesAbove } from '../../platform/installation/resources-above.ts'
import { type Languages, loadLanguages } from './languages.ts'

/** The languages that come with the app, read with the first call. */
export const shippedLanguages = (): Languages => loadLanguages(join(resourcesAbove(import.meta.url), 'language'))

/** A part of a pattern that stands for one of some; those of languages that have none are empty. */
export const oneOf = (parts: readonly string[]): string => `(?:${parts.filter((part) => part !== '').join('|')})`

/** What is made once, when it is first asked for. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
