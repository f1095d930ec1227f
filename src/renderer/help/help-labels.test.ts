import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const resources = fileURLToPath(new URL('../../../resources', import.meta.url))

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsIn)

/** What the window says in a language. */
const labelsOf = (language: string): ReadonlySet<string> =>
  new Set(
    readdirSync(`${resources}/locales`)
      .filter((name) => name.endsWith(`${language}.json`))
      .flatMap((name) => textsIn(JSON.parse(readFileSync(`${resources}/locales/${name}`, 'utf8')))),
  )

it.each(['en', 'de'])('the help in %s calls what is to be chosen by the name that the window gives it', (language) => {
  const labels = labelsOf(language)
  const folder = `${resources}/help/${language}`
  const named = readdirSync(folder).flatMap((page) =>
    Array.from(readFileSync(`${folder}/${page}`, 'utf8').matchAll(/\*\*([^*]+)\*\*/g), ([, label = '']) => ({
      page,
      label,
    })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ label }) => !labels.has(label))).toEqual([])
})
