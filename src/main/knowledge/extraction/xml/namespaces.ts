import type { WrittenTag } from './read-tag.ts'
import { decodeReferences } from './references.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** Gives names the prefixes of this house, whatever prefixes a file declares for the same namespaces. */
export interface Namespaces {
  /** Goes into an element; what it declares holds until the `leave` that belongs to it. Gives its name and its attributes. */
  enter(tag: WrittenTag): XmlTag
  leave(): void
  /** The name of an element as written, in the present scope. */
  nameOf(written: string): string
}

export interface XmlTag {
  readonly name: string
  readonly attributes: XmlAttributes
}

interface Scope {
  /** Prefixes as declared, with the prefixes of this house. */
  readonly prefixes: ReadonlyMap<string, string>
  readonly elementNames: Map<string, string>
  readonly attributeNames: Map<string, string>
}

const newScope = (prefixes: ReadonlyMap<string, string>): Scope => ({
  prefixes,
  elementNames: new Map(),
  attributeNames: new Map(),
})

const none: XmlAttributes = Object.freeze({})

export const createNamespaces = (): Namespaces => {
  let scope = newScope(new Map())
  const scopes: Scope[] = [scope]

  const elementName = (written: string): string => {
    let name = scope.elementNames.get(written)
    if (name === undefined) {
      name = rename(written, scope.prefixes, true)
      scope.elementNames.set(written, name)
    }
    return name
  }
  const attributeName = (written: string): string => {
    let name = scope.attributeNames.get(written)
    if (name === undefined) {
      name = rename(written, scope.prefixes, false)
      scope.attributeNames.set(written, name)
    }
    return name
  }
  const declare = ({ attributes }: WrittenTag): void => {
    for (let at = 0; at < attributes.length; at += 2) {
      const prefix = declaredPrefix(attributes[at] ?? '')
      if (prefix === null) continue
      const house = houseOf(decodeReferences(attributes[at + 1] ?? ''), prefix)
      if (scope.prefixes.get(prefix) !== house) scope = newScope(new Map([...scope.prefixes, [prefix, house]]))
    }
  }

  return {
    enter(tag) {
      const { attributes: written } = tag
      if (written.length > 0) declare(tag)
      scopes.push(scope)
      const name = elementName(tag.name)
      if (written.length === 0) return { name, attributes: none }
      const attributes: Record<string, string> = {}
      for (let at = 0; at < written.length; at += 2) {
        const key = written[at] ?? ''
        if (declaredPrefix(key) === null) attributes[attributeName(key)] = decodeReferences(written[at + 1] ?? '')
      }
      return { name, attributes }
    },
    leave() {
      scopes.pop()
      scope = scopes.at(-1) ?? scope
    },
    nameOf: elementName,
  }
}

/** The prefix that an attribute declares a namespace for, '' for the default one; null for any other attribute. */
const declaredPrefix = (name: string): string | null => {
  if (!name.startsWith('xmlns')) return null
  return name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : null
}

const rename = (written: string, prefixes: ReadonlyMap<string, string>, isElement: boolean): string => {
  const colon = written.indexOf(':')
  // A default namespace holds for elements alone.
  if (colon === -1 && !isElement) return written
  const prefix = colon === -1 ? '' : written.slice(0, colon)
  const house = prefixes.get(prefix) ?? prefix
  const local = written.slice(colon + 1)
  return house === '' ? local : `${house}:${local}`
}

const ooxml = (house: string, name: string): [string, string][] => [
  [`http://schemas.openxmlformats.org/${name}`, house],
  [`http://purl.oclc.org/ooxml/${name.replace('/2006/', '/')}`, house],
]

const opendocument = (house: string, name = house): [string, string][] => [
  [`urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`, house],
  [`http://openoffice.org/2000/${name}`, house],
]

/** Namespaces and their prefixes in this house; those of OOXML in both of its editions. */
const houses: ReadonlyMap<string, string> = new Map([
  ...ooxml('w', 'wordprocessingml/2006/main'),
  ...ooxml('s', 'spreadsheetml/2006/main'),
  ...ooxml('p', 'presentationml/2006/main'),
  ...ooxml('a', 'drawingml/2006/main'),
  ...ooxml('r', 'officeDocument/2006/relationships'),
  ...ooxml('m', 'officeDocument/2006/math'),
  ...ooxml('wp', 'drawingml/2006/wordprocessingDrawing'),
  ...ooxml('xdr', 'drawingml/2006/spreadsheetDrawing'),
  ...ooxml('c', 'drawingml/2006/chart'),
  ...ooxml('dgm', 'drawingml/2006/diagram'),
  ...ooxml('pic', 'drawingml/2006/picture'),
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', 'xtc'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['http://schemas.microsoft.com/office/2006/xmlPackage', 'pkg'],
  ['urn:schemas-microsoft-com:office:spreadsheet', 'ss'],
  ['urn:schemas-microsoft-com:office:excel', 'x'],
  ['http://schemas.microsoft.com/office/word/2003/wordml', 'w'],
  ['http://schemas.microsoft.com/office/word/2003/auxHint', 'wx'],
  ['http://schemas.microsoft.com/aml/2001/core', 'aml'],
  ...opendocument('office'),
  ...opendocument('text'),
  ...opendocument('table'),
  ...opendocument('draw', 'drawing'),
  ...opendocument('presentation'),
  ...opendocument('style'),
  ...opendocument('number', 'datastyle'),
  ...opendocument('svg', 'svg-compatible'),
  ...opendocument('manifest'),
  ...opendocument('chart'),
  ['http://www.w3.org/1998/Math/MathML', 'mml'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://developer.apple.com/namespaces/sf', 'sf'],
  ['http://developer.apple.com/namespaces/sfa', 'sfa'],
  ['http://developer.apple.com/namespaces/sl', 'sl'],
  ['http://developer.apple.com/namespaces/ls', 'ls'],
  ['http://developer.apple.com/namespaces/keynote2', 'key'],
  ['http://www.idpf.org/2007/opf', 'opf'],
  ['urn:oasis:names:tc:opendocument:xmlns:container', 'container'],
  ['http://www.daisy.org/z3986/2005/ncx/', 'ncx'],
])

/** An unknown namespace keeps the prefix of the file, never that of a known one. */
const houseOf = (uri: string, prefix: string): string => {
  const known = houses.get(uri)
  if (known !== undefined) return known
  return knownPrefixes.has(prefix) ? `${prefix}?` : prefix
}

const knownPrefixes: ReadonlySet<string> = new Set(houses.values())
