import type { ContainedFile } from '../extracted-document.ts'
import type { Flow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { shownDate } from '../shown-date.ts'
import { childOf, childrenOf, createElementCollector, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { collapsed, type Vocabulary } from './vocabulary.ts'

const LONGEST_NAME = 100

/** Reads notes that were taken out of Evernote (ENEX): each a record under its title, with its day, its tags and its words; what is attached comes out as files. */
export const createEvernote = (flow: Flow): Vocabulary => {
  const contained: ContainedFile[] = []
  let notes = 0
  const collector = createElementCollector(
    (name) => name === 'note',
    (note) => {
      notes++
      const files = filesOf(note, notes)
      writeNote(flow, note, files)
      contained.push(...files)
    },
  )
  return { ...collector, end: () => flow.place(null), contained: () => contained }
}

const wordsOf = (element: XmlElement | null): string => collapsed(textOf(element))

const writeNote = (flow: Flow, note: XmlElement, files: readonly ContainedFile[]): void => {
  const title = wordsOf(childOf(note, 'title')) || 'Untitled'
  flow.place({ type: 'Record', name: title.slice(0, LONGEST_NAME) })
  flow.breakHere()
  flow.heading(1, title)
  const about = childOf(note, 'note-attributes')
  const created = dayOf(note, 'created')
  const updated = dayOf(note, 'updated')
  const tags = childrenOf(note, 'tag').map(wordsOf)
  const lines: readonly (readonly [string, string])[] = [
    ['Date', created],
    ['Changed', updated === created ? '' : updated],
    ['Author', wordsOf(childOf(about, 'author'))],
    ['Keywords', tags.filter((tag) => tag !== '').join(', ')],
    ['Link', wordsOf(childOf(about, 'source-url'))],
    ['Reminder', dayOf(about, 'reminder-time')],
    ['Attachments', files.map(({ fileName }) => fileName).join(', ')],
  ]
  for (const [label, value] of lines) if (value !== '') flow.line(`${label}: ${value}`)
  for (const task of childrenOf(note, 'task')) {
    const isDone = wordsOf(childOf(task, 'taskStatus')) === 'completed'
    flow.line(`${isDone ? '☒' : '☐'} ${wordsOf(childOf(task, 'title'))}`)
  }
  const content = textOf(childOf(note, 'content'))
  readHtml(asPage(content), flow, { isXml: true, deeper: 1, withTitle: false })
}

/** What only notes have, as pages have it: boxes to tick, old and new; what is encrypted are no words. */
const asPage = (content: string): string =>
  content
    .replace(/<en-crypt\b[^>]*>[\s\S]*?<\/en-crypt>/g, '')
    .replace(/<en-todo\b([^>]*?)\/?>(?:<\/en-todo>)?/g, (_, attributes: string) =>
      box(/checked\s*=\s*["']true/.test(attributes)),
    )
    .replace(
      /<li\b[^>]*--en-checked:\s*(true|false)[^>]*>(\s*<div\b[^>]*>)?/g,
      (_, checked: string, inner = '') => `<li>${inner}${box(checked === 'true')}`,
    )

const box = (isChecked: boolean): string => `<input type="checkbox"${isChecked ? ' checked=""' : ''}/>`

/** `20240501T080000Z` */
const dayOf = (parent: XmlElement | null, name: string): string =>
  shownDate(wordsOf(childOf(parent, name)).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const filesOf = (note: XmlElement, noteNumber: number): ContainedFile[] =>
  childrenOf(note, 'resource').flatMap((resource, at) => {
    const data = textOf(childOf(resource, 'data')).replace(/\s+/g, '')
    if (data === '') return []
    const contentType = wordsOf(childOf(resource, 'mime'))
    const given = wordsOf(childOf(resource, 'resource-attributes', 'file-name'))
    const fileName = given || `${at + 1}.${contentType.split('/')[1] ?? 'bin'}`
    return [
      {
        path: `${noteNumber}/${at + 1}/${fileName}`,
        fileName,
        contentType,
        sizeBytes: Buffer.byteLength(data, 'base64'),
        bytes: async () => new Uint8Array(Buffer.from(data, 'base64')),
      },
    ]
  })
