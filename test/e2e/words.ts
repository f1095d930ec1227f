import { readFileSync } from 'node:fs'

type Catalogue = { readonly [key: string]: string | Catalogue }

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../resources/locales/${name}.json`, import.meta.url), 'utf8')) as Catalogue
const first = read('en')
const english: Catalogue = {
  ...first,
  quality: { ...(first.quality as Catalogue), ...read('quality.en') },
  settings: read('settings.en'),
  adding: read('adding.en'),
}

const find = (path: string): string | null => {
  const found = path
    .split('.')
    .reduce<string | Catalogue | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), english)
  return typeof found === 'string' ? found : null
}

const number = new Intl.NumberFormat('en')

/** What the interface says, from its own catalogue, so that specs follow its wording and fail on a missing text. */
export const words = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
  const text = find(key) ?? find(`${key}_${values.count === 1 ? 'one' : 'other'}`)
  if (text === null) throw new Error(`The catalogue has no ${key}.`)
  return text.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, format?: string) => {
    const value = values[name] ?? ''
    return format === 'number' && typeof value === 'number' ? number.format(value) : String(value)
  })
}
