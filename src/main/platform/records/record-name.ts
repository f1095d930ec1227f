/** A value of a record with the name that it stands under. */
export interface NamedValue {
  readonly name: string
  readonly value: string
}

const MAX_SIGN = 60
const MAX_TITLE = 100

/** Names under which a record says which one it is, and what it is called; the likelier first. */
const signs =
  /^(id|code|key|sku|no|nr|number|ref|reference|identifier|isbn|ean|symbol|slug|(\w+[_ -]?)?(id|code|number|no|nr))$/i
const titles = [
  /^(name|title|label|subject|headline|display[_ -]?name|full[_ -]?name|caption)$/i,
  /^(summary|term|word|question|product|item|company|organi[sz]ation|username|user|city|country|email)$/i,
  /(^|[_ -])(name|title)$|[a-z](Name|Title)$/,
] as const

/**
 * What a record calls itself, as a person would name it: its sign and its title, `CH-003, Kestrel camera`; null when it has neither. A bare number
 * or a generated id is told only of a record without a title.
 */
export const recordName = (values: readonly NamedValue[]): string | null => {
  const sign = values.find(({ name, value }) => signs.test(name) && isShort(value, MAX_SIGN))?.value ?? null
  const title = titleAmong(values)
  if (title === null) return sign
  return sign === null || isBare(sign) || sign === title ? title : `${sign}, ${title}`
}

const titleAmong = (values: readonly NamedValue[]): string | null => {
  for (const pattern of titles) {
    const found = values.find(
      ({ name, value }) => pattern.test(name) && isShort(value, MAX_TITLE) && /\p{L}/u.test(value),
    )
    if (found !== undefined) return found.value.trim()
  }
  return null
}

const isShort = (value: string, limit: number): boolean =>
  value.trim() !== '' && value.length <= limit && !value.includes('\n') && value !== 'null'

/** A count, or an id that a program made up. */
const isBare = (sign: string): boolean => /^\d+$/.test(sign) || /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i.test(sign)
