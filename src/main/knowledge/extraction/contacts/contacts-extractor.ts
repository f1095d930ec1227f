import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { type ContentLine, contentLines, unescapeText } from '../calendar/content-lines.ts'
import { decodedValue } from '../calendar/quoted-printable.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'

const MAX_CARDS = 200_000

/** Reads contact cards: every person or firm under its name. Pictures and keys are left out. */
export const createContactsExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text, notes } = decodeText(bytes, encoding)
    const flow = createFlow()
    let cards = 0
    let isWhole = true
    for (const card of cardsIn(unixLines(text))) {
      if (++cards > MAX_CARDS) throw tooMany()
      writeCard(flow, card.lines)
      isWhole = card.isWhole
    }
    if (cards === 0) throw noCards()
    report(1)
    const all = isWhole ? notes : [...notes, endMissing()]
    return { ...flow.finish(), headers: null, notes: all, isLaidOut: true }
  },
})

interface Card {
  readonly lines: readonly ContentLine[]
  /** False where the file ends within it. */
  readonly isWhole: boolean
}

function* cardsIn(text: string): Generator<Card, void, undefined> {
  let lines: ContentLine[] | null = null
  for (const line of contentLines(text)) {
    const isCard = line.value.trim().toUpperCase() === 'VCARD'
    if (line.name === 'BEGIN' && isCard) lines = []
    else if (line.name === 'END' && isCard && lines !== null) {
      yield { lines, isWhole: true }
      lines = null
    } else lines?.push(line)
  }
  if (lines?.some(({ name }) => named.has(name))) yield { lines, isWhole: false }
}

const tooMany = (): ExtractionError => new ExtractionError(failureWords('TooManyContacts', { most: MAX_CARDS }))
const endMissing = (): ExtractionNote => ({ type: 'Irregular', message: failureWords('NoteEndMissing') })
const noCards = (): ExtractionError => new ExtractionError(failureWords('NoContacts'))

const named: ReadonlySet<string> = new Set(['FN', 'N', 'ORG', 'EMAIL'])

/** What is told of a contact, in this order. */
const labels: readonly (readonly [name: string, label: string])[] = [
  ['NICKNAME', 'Nickname'],
  ['X-MAIDENNAME', 'Maiden name'],
  ['TITLE', 'Title'],
  ['ROLE', 'Role'],
  ['ORG', 'Organisation'],
  ['X-DEPARTMENT', 'Department'],
  ['TEL', 'Phone'],
  ['EMAIL', 'E-mail'],
  ['ADR', 'Address'],
  ['BDAY', 'Birthday'],
  ['BIRTHPLACE', 'Birthplace'],
  ['ANNIVERSARY', 'Anniversary'],
  ['DEATHDATE', 'Died'],
  ['URL', 'Website'],
  ['CATEGORIES', 'Categories'],
  ['X-ANNIVERSARY', 'Anniversary'],
  ['X-EVOLUTION-ANNIVERSARY', 'Anniversary'],
  ['X-ABDATE', 'Date'],
  ['RELATED', 'Related'],
  ['X-ABRELATEDNAMES', 'Related'],
  ['X-SPOUSE', 'Spouse'],
  ['X-EVOLUTION-SPOUSE', 'Spouse'],
  ['X-MANAGER', 'Manager'],
  ['X-EVOLUTION-MANAGER', 'Manager'],
  ['X-ASSISTANT', 'Assistant'],
  ['X-EVOLUTION-ASSISTANT', 'Assistant'],
  ['IMPP', 'Messages'],
  ['X-SOCIALPROFILE', 'Profile'],
  ['X-TWITTER', 'Twitter'],
  ['X-SKYPE', 'Skype'],
  ['X-SKYPE-USERNAME', 'Skype'],
  ['X-JABBER', 'Jabber'],
  ['X-ICQ', 'ICQ'],
  ['LANG', 'Language'],
  ['EXPERTISE', 'Expertise'],
  ['HOBBY', 'Hobby'],
  ['INTEREST', 'Interest'],
  ['NOTE', 'Note'],
]

const writeCard = (flow: Flow, card: readonly ContentLine[]): void => {
  const first = (name: string): string => wordsOf(card.find((line) => line.name === name))
  const name = (first('FN') || fullName(first('N')) || first('ORG') || first('EMAIL') || 'Unnamed').replace(/\s+/g, ' ')
  flow.place({ type: 'Record', name })
  flow.heading(1, name)
  const whole = fullName(first('N'))
  if (lacksWords(name, whole)) flow.line(`Name: ${whole}`)
  const own = ownLabels(card)
  const lines = card.flatMap(asStandard)
  const hasAddress = lines.some((line) => line.name === 'ADR' && shownValue(line) !== '')
  for (const [property, label] of labels) {
    for (const written of lines) {
      const isOnlyAddress = !hasAddress && written.name === 'LABEL'
      const line = isOnlyAddress ? { ...written, name: 'ADR', value: written.value.replaceAll(';', '\\;') } : written
      const value = line.name === property ? shownValue(line) : ''
      if (value !== '') flow.line(`${label}${kindOf(line, own.get(line.group))}: ${value}`)
    }
  }
}

/** Names before and between, titles: the name that is shown need not hold them. */
const lacksWords = (name: string, whole: string): boolean =>
  whole.split(/[\s,]+/).some((word) => word !== '' && !name.toLowerCase().includes(word.toLowerCase()))

/** What Android writes of its own, as the format has it. */
const android: Readonly<Record<string, string>> = {
  nickname: 'NICKNAME',
  contact_event: 'X-ABDATE',
  relation: 'RELATED',
}

const asStandard = (line: ContentLine): ContentLine[] => {
  if (line.name !== 'X-ANDROID-CUSTOM') return [line]
  const [kind = '', value = ''] = wordsOf(line).split(';')
  const name = android[kind.slice(kind.lastIndexOf('/') + 1)]
  return name === undefined ? [] : [{ ...line, name, value, parameters: new Map() }]
}

/** What a person called a line of the card, by its group; names that Apple gave stand in marks (`_$!<Anniversary>!$_`). */
const ownLabels = (card: readonly ContentLine[]): ReadonlyMap<string, string> =>
  new Map(
    card
      .filter(({ name, group }) => name === 'X-ABLABEL' && group !== '')
      .map((line) => [
        line.group,
        wordsOf(line).replace(/^_\$!<(.*)>!\$_$/, (_, given: string) => given.toLowerCase()),
      ]),
  )

const days: ReadonlySet<string> = new Set(['BDAY', 'ANNIVERSARY', 'X-ANNIVERSARY', 'X-ABDATE'])

/** Days as ISO 8601 has them, telephone numbers without what makes them addresses. */
const shownValue = (line: ContentLine): string => {
  const words = wordsOf(line)
  if (line.name === 'TEL') return words.replace(/^tel:/i, '')
  // What only programs can look up.
  if (/^urn:/i.test(words)) return ''
  if (line.name === 'ADR')
    return (words || (line.parameters.get('LABEL')?.join(', ') ?? '')).replace(/\\n|\s*\n\s*/g, ', ')
  return days.has(line.name) ? dayOf(words, line.parameters.get('X-APPLE-OMIT-YEAR')?.[0]) : words
}

/** Of a day without a year, month and day: as the format leaves it out (`--0412`), or as Apple writes one that does not count. */
const dayOf = (written: string, omittedYear: string | undefined): string => {
  const [, year, month, day] = /^(\d{4}|--)-?(\d\d)-?(\d\d)(?:T.*)?$/.exec(written) ?? []
  if (year === undefined) return written
  return year === '--' || year === omittedYear ? `${month}-${day}` : `${year}-${month}-${day}`
}

/** Parts of a name or an address are divided by semicolons, those of a list by commas. */
const wordsOf = (line: ContentLine | undefined): string => {
  if (line === undefined) return ''
  const written = decodedValue(line)
  const divider = dividers[line.name]
  const parts = divider === undefined ? [written] : written.split(divider)
  return parts
    .map((part) => unescapeText(part).trim())
    .filter((part) => part !== '')
    .join(', ')
}

const dividers: Readonly<Record<string, RegExp>> = {
  ADR: /(?<!\\);/,
  ORG: /(?<!\\);/,
  CATEGORIES: /(?<!\\),/,
  NICKNAME: /(?<!\\),/,
}

/** Family name; given name; further names; titles before; titles behind. */
const fullName = (written: string): string => {
  const [family = '', given = '', further = '', before = '', behind = ''] = written.split(/(?<!\\);/)
  return [before, given, further, family, behind]
    .map((part) => unescapeText(part).trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** Kinds that say nothing to a person, and what is none. */
const silent =
  /^(?:x-)?(?:voice|pref|internet|x400|dom|intl|postal|parcel|quoted-printable|base64|b|q|[78]bit|uri|text-value)$/

const kindOf = ({ name, parameters }: ContentLine, own = ''): string => {
  if (unkinded.has(name)) return own === '' ? '' : ` (${own})`
  const written = [...(parameters.get('TYPE') ?? []), ...(parameters.get('X-SERVICE-TYPE') ?? [])]
  const kinds = written
    .flatMap((kind) => kind.split(','))
    .filter((kind) => !silent.test(kind.toLowerCase()))
    .map((kind) => (/^x-/i.test(kind) ? kind.slice(2) : kind === kind.toUpperCase() ? kind.toLowerCase() : kind))
  const all = [...new Set(own === '' ? kinds : [...kinds, own])].filter((kind) => kind !== '')
  return all.length === 0 ? '' : ` (${all.join(', ')})`
}

/** Their types tell how they are written. */
const unkinded: ReadonlySet<string> = new Set([
  'NOTE',
  'TITLE',
  'ROLE',
  'ORG',
  'BDAY',
  'CATEGORIES',
  'NICKNAME',
  'LANG',
])
