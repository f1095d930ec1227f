import { parseFragment } from 'parse5'
import type { EntityLookup } from '../xml/references.ts'

/** One longer than this is no abbreviation. */
const MAX_LENGTH = 1_000
const MAX_DECLARED = 1_000
/** What all references together may add to a text. */
const MAX_ADDED = 1_000_000
/** Letters by name, as HTML and DocBook have them. */
const MAX_LETTERS = 3_000

/**
 * What the entities of a document stand for: those that it declares as plain words, and the letters that HTML names. One that refers to another, or to
 * a file, stays as it is written, and so do all once they have added too much.
 */
export const createEntities = (documentType: string): EntityLookup => {
  const declared = declaredEntities(documentType)
  const letters = new Map<string, string | null>()
  let added = 0
  const letterOf = (name: string): string | null => {
    const known = letters.get(name)
    if (known !== undefined || letters.size >= MAX_LETTERS) return known ?? null
    const letter = namedLetter(name)
    letters.set(name, letter)
    return letter
  }
  return (name) => {
    const text = declared.get(name) ?? letterOf(name)
    if (text === null) return null
    added += text.length
    return added > MAX_ADDED ? null : text
  }
}

const declaration = /<!ENTITY\s{1,100}([\w.:-]{1,100})\s{1,100}(?:"([^"]{0,1000})"|'([^']{0,1000})')\s{0,100}>/g

const declaredEntities = (documentType: string): ReadonlyMap<string, string> => {
  const declared = new Map<string, string>()
  for (const [, name = '', double, single] of documentType.matchAll(declaration)) {
    if (declared.size >= MAX_DECLARED) break
    const text = double ?? single ?? ''
    // The first declaration of a name holds (XML 1.0, 4.2).
    if (!/[&%]/.test(text) && text.length <= MAX_LENGTH && !declared.has(name)) declared.set(name, withoutTags(text))
  }
  return declared
}

/** An abbreviation may stand for words in an element: the words are what is shown. */
const withoutTags = (text: string): string =>
  text.replace(/<([A-Za-z][\w.:-]{0,100})(?:\s[^<>]{0,500})?>([^<>]*)<\/\1\s*>/g, '$2')

const namedLetter = (name: string): string | null => {
  if (!/^[A-Za-z][A-Za-z\d]{1,30}$/.test(name)) return null
  const [node] = parseFragment(`&${name};`).childNodes
  const text = node !== undefined && 'value' in node ? node.value : ''
  return text === '' || text.startsWith('&') ? null : text
}
