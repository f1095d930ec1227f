import { attribute, type HtmlTag } from './html-tag.ts'
import type { LineSoFar } from './line-so-far.ts'

/** Writes what the fields of a form are filled with where they stand, as far as a page keeps it that was saved. What nobody sees is no part of it. */
export interface FormFields {
  /** Whether the tag is that of a field, or stands in one. */
  open(token: HtmlTag, isInTable: boolean): boolean
  close(name: string): boolean
  /** Whether the text stands in a field. */
  text(text: string): boolean
  end(): void
}

/** A field that holds text or choices, while it comes. */
interface Field {
  readonly name: string
  readonly token: HtmlTag
  readonly isInTable: boolean
  words: string
  readonly options: { readonly token: HtmlTag; words: string }[]
}

const MAX_LABELS = 10_000
const MAX_LABEL = 200

const wordless: ReadonlySet<string> = new Set('hidden password submit button reset image file range color'.split(' '))
/** A field that is never closed must not swallow the page. */
const endFields: ReadonlySet<string> = new Set(
  'input select textarea form table p li h1 h2 h3 h4 h5 h6 body html'.split(' '),
)

export const createFormFields = (line: LineSoFar): FormFields => {
  const labels = new Map<string, string>()
  let label: { readonly id: string; words: string; hasNamed: boolean } | null = null
  /** How far the words of the line went where a label ended. */
  let labelEnd = 0
  let field: Field | null = null

  const isNamed = (): boolean => {
    if (label === null) return labelEnd > 0 && labelEnd === line.wordsEnd
    // A label that stands around several fields names the first.
    const isFirst = !label.hasNamed
    label.hasNamed = true
    return isFirst && isWord(label.words)
  }
  /** Words before the field name it; without any, those of its label are said again, but not under the names of a table. */
  const put = (token: HtmlTag, value: string, isInTable: boolean): void => {
    if (value === '') return
    if (line.wordsEnd > 0) {
      const colon = isNamed() ? ':' : ''
      line.trimEnd()
      line.add(`${colon} ${value} `)
      return
    }
    const name = labels.get(attribute(token, 'id') ?? '') ?? attribute(token, 'aria-label') ?? ''
    line.add(name === '' || isInTable ? `${value} ` : `${name.replace(/\s*:?\s*$/, '')}: ${value} `)
  }
  const openInput = (token: HtmlTag, isInTable: boolean): void => {
    const type = attribute(token, 'type')?.toLowerCase() ?? 'text'
    if (type === 'checkbox' || type === 'radio') line.add(attribute(token, 'checked') === null ? '☐ ' : '☒ ')
    else if (!wordless.has(type)) put(token, collapsed(attribute(token, 'value') ?? ''), isInTable)
  }
  const endField = (): void => {
    if (field === null) return
    const { name, token, isInTable, words, options } = field
    field = null
    put(token, name === 'select' ? chosenOf(token, options) : words.trim(), isInTable)
  }
  const endLabel = (): void => {
    if (label === null) return
    const words = collapsed(label.words)
    if (label.id !== '' && labels.size < MAX_LABELS) labels.set(label.id, words)
    labelEnd = isWord(words) ? line.wordsEnd : 0
    label = null
  }
  return {
    open(token, isInTable) {
      const { tagName: name } = token
      if (field !== null && endFields.has(name)) endField()
      if (field !== null) {
        if (name === 'option') field.options.push({ token, words: '' })
        return true
      }
      if (name === 'label') label = { id: attribute(token, 'for') ?? '', words: '', hasNamed: false }
      else if (name === 'input') openInput(token, isInTable)
      else if (name === 'select' || name === 'textarea') field = { name, token, isInTable, words: '', options: [] }
      return name === 'input' || field !== null
    },
    close(name) {
      if (name === 'label') endLabel()
      if (field === null) return false
      const isOwn = name === field.name
      if (isOwn || endFields.has(name)) endField()
      return isOwn || field !== null
    },
    text(text) {
      if (field === null) {
        if (label !== null && label.words.length < MAX_LABEL) label.words += text
        return false
      }
      const option = field.options.at(-1)
      if (field.name === 'textarea') field.words += text
      else if (option !== undefined) option.words += text
      return true
    },
    end: endField,
  }
}

/** What a list shows as chosen: of one that unfolds the first, where the page says nothing else, unless it stands for no choice. */
const chosenOf = (list: HtmlTag, options: Field['options']): string => {
  const chosen = options.filter(({ token }) => attribute(token, 'selected') !== null)
  const unfolds = attribute(list, 'multiple') === null && Number(attribute(list, 'size') ?? 1) <= 1
  const shown = chosen.length === 0 && unfolds ? options.slice(0, 1) : unfolds ? chosen.slice(-1) : chosen
  return shown
    .filter(({ token }) => attribute(token, 'value') !== '')
    .map(({ token, words }) => collapsed(words) || (attribute(token, 'label') ?? ''))
    .join(', ')
}

const collapsed = (text: string): string => text.trim().replace(/\s+/g, ' ')
const isWord = (text: string): boolean => /[\p{L}\p{N})\]*]\s*$/u.test(text)
