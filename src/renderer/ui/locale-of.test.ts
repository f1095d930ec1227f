import { expect, it } from 'vitest'
import { localeOf } from './locale-of.ts'

it('writes dates as the system writes them in the language of the window (a British reader got AM and PM)', () => {
  const at = Date.UTC(2026, 10, 3, 16, 5)
  const written = (language: string, system: readonly string[]) =>
    new Intl.DateTimeFormat(localeOf(language, system), {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(at)
  expect(written('en', ['en-GB', 'en'])).toBe('03/11/2026, 16:05')
  expect(written('en', ['de-DE', 'en-US'])).toMatch(/^11\/3\/26, 4:05\sPM$/)
  expect(localeOf('de', ['en-GB'])).toBe('de')
  expect(localeOf('de', ['de-AT', 'de'])).toBe('de-AT')
})
