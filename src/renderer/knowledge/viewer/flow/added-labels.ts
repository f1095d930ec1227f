import type { FlowBlock, FlowLine } from './flow-blocks.ts'

/**
 * What the app puts before the values of mails, calendars, contact cards and books, which name them for programs alone: in English in the text, since that is stored, and in
 * the language of the interface where it is shown.
 */
const labels = {
  From: 'from',
  To: 'to',
  Cc: 'cc',
  Date: 'date',
  Attachments: 'attachments',
  When: 'when',
  'Instead of': 'insteadOf',
  Repeats: 'repeats',
  Also: 'also',
  Except: 'except',
  Reminder: 'reminder',
  Where: 'where',
  Organizer: 'organizer',
  Attendees: 'attendees',
  Contact: 'contact',
  Resources: 'resources',
  Priority: 'priority',
  Status: 'status',
  Done: 'done',
  Completed: 'completed',
  Categories: 'categories',
  Link: 'link',
  Name: 'name',
  Nickname: 'nickname',
  'Maiden name': 'maidenName',
  Title: 'title',
  Role: 'role',
  Organisation: 'organisation',
  Department: 'department',
  Phone: 'phone',
  'E-mail': 'email',
  Address: 'address',
  Birthday: 'birthday',
  Birthplace: 'birthplace',
  Anniversary: 'anniversary',
  Died: 'died',
  Website: 'website',
  Related: 'related',
  Spouse: 'spouse',
  Manager: 'manager',
  Assistant: 'assistant',
  Messages: 'messages',
  Profile: 'profile',
  Language: 'language',
  Expertise: 'expertise',
  Hobby: 'hobby',
  Interest: 'interest',
  Note: 'note',
  Author: 'author',
  Publisher: 'publisher',
  Published: 'published',
} as const

/** What stands as a heading where a thing has no name. */
const titles = { 'No subject': 'noSubject', Untitled: 'untitled', Unnamed: 'unnamed' } as const

type Key = (typeof labels)[keyof typeof labels] | (typeof titles)[keyof typeof titles]

const kinds: ReadonlySet<string> = new Set([
  'message/rfc822',
  'application/mbox',
  'application/vnd.ms-outlook',
  'text/calendar',
  'text/vcard',
  'application/epub+zip',
])

/** Whether the text of such a file has labels of the app. */
export const hasAddedLabels = (contentType: string): boolean =>
  kinds.has(contentType.split(';')[0]?.trim().toLowerCase() ?? '')

/** A part of a block: words of the file, or a label in their place, by its key. */
export type LabelledPart = FlowLine & { readonly label: Key | null }

const labelled = /^([A-Z][a-z-]+(?: [a-z]+)?)(?= \([^()]*\):|:)/

const keyOf = <Keys extends Readonly<Record<string, Key>>>(keys: Keys, name: string): Key | null =>
  Object.hasOwn(keys, name) ? (keys[name] ?? null) : null

/**
 * The labels stand at the beginnings of the lines right below a topmost heading, and nowhere else: those of a mail's own words are deeper, as are those of the chapters of a
 * book. A heading may be one as a whole.
 */
export const labelledParts = (block: FlowBlock & FlowLine, before: FlowBlock | undefined): LabelledPart[] => {
  const whole: LabelledPart = { start: block.start, text: block.text, label: null }
  if (block.type === 'Heading') return [{ ...whole, label: keyOf(titles, block.text) }]
  if (before?.type !== 'Heading' || before.level > 1) return [whole]
  const parts: LabelledPart[] = []
  let start = block.start
  for (const line of block.text.split('\n')) {
    const name = labelled.exec(line)?.[1] ?? ''
    const label = keyOf(labels, name)
    const end = start + line.length
    const isLast = end === block.start + block.text.length
    const words = start + (label === null ? 0 : name.length)
    if (label !== null) parts.push({ start, text: name, label })
    parts.push({ start: words, text: line.slice(words - start) + (isLast ? '' : '\n'), label: null })
    start = end + 1
  }
  return parts
}
