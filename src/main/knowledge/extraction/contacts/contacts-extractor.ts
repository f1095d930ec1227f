import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { type ContentLine, contentLines, unescapeText } from '../calendar/content-lines.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { decodeQuotedPrintable } from './quoted-printable.ts'

const MAX_CARDS = 200_000

/** Reads contact cards: every person or firm under its name. Pictures and keys are left out. */
export const createContactsExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text, notes } = decodeText(bytes, encoding)
    const flow = createFlow()
    let cards = 0
    let card: ContentLine[] | null = null
    for (const line of contentLines(unixLines(text))) {
      const isCard = line.value.trim().toUpperCase() === 'VCARD'
      if (line.name === 'BEGIN' && isCard) card = []
      else if (line.name === 'END' && isCard && card !== null) {
        if (++cards > MAX_CARDS) throw tooMany()
        writeCard(flow, card)
        card = null
      } else card?.push(line)
    }
    if (cards === 0) throw noCards()
    report(1)
    return { ...flow.finish(), headers: null, notes, isLaidOut: true }
  },
})

const tooMany = (): ExtractionError => new ExtractionError(failureWords('TooManyContacts', { most: MAX_CARDS }))
const noCards = (): ExtractionError => new ExtractionError(failureWords('NoContacts'))

/** What is told of a contact, in this order. */
const labels: readonly (readonly [name: string, label: string])[] = [
  ['NICKNAME', 'Nickname'],
  ['TITLE', 'Title'],
  ['ROLE', 'Role'],
  ['ORG', 'Organisation'],
  ['TEL', 'Phone'],
  ['EMAIL', 'E-mail'],
  ['ADR', 'Address'],
  ['BDAY', 'Birthday'],
  ['ANNIVERSARY', 'Anniversary'],
  ['URL', 'Website'],
  ['CATEGORIES', 'Categories'],
  ['X-ANNIVERSARY', 'Anniversary'],
  ['X-ABDATE', 'Date'],
  ['RELATED', 'Related'],
  ['X-ABRELATEDNAMES', 'Related'],
  ['X-SPOUSE', 'Spouse'],
  ['IMPP', 'Messages'],
  ['X-SOCIALPROFILE', 'Profile'],
  ['X-SKYPE', 'Skype'],
  ['X-SKYPE-USERNAME', 'Skype'],
  ['X-JABBER', 'Jabber'],
  ['NOTE', 'Note'],
]

const writeCard = (flow: Flow, card: readonly ContentLine[]): void => {
  const first = (name: string): string => wordsOf(card.find((line) => line.name === name))
  const name = (first('FN') || fullName(first('N')) || first('ORG') || first('EMAIL') || 'Unnamed').replace(/\s+/g, ' ')
  flow.place({ type: 'Record', name })
  flow.heading(1, name)
  const own = ownLabels(card)
  for (const [property, label] of labels) {
    for (const line of card) {
      const value = line.name === property ? shownValue(line) : ''
      if (value !== '') flow.line(`${label}${kindOf(line, own.get(line.group))}: ${value}`)
    }
  }
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
  const encoded = line.parameters.get('ENCODING')?.some((value) => /^(quoted-printable|q)$/i.test(value))
  const bare = line.parameters.get('TYPE')?.some((value) => /^quoted-printable$/i.test(value))
  const written = encoded || bare ? decodeQuotedPrintable(line.value, line.parameters.get('CHARSET')?.[0]) : line.value
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

const kindOf = ({ parameters }: ContentLine, own = ''): string => {
  const kinds = (parameters.get('TYPE') ?? [])
    .flatMap((kind) => kind.toLowerCase().split(','))
    .filter((kind) => /^(home|work|cell|mobile|fax|main|other)$/.test(kind))
  const all = [...new Set(own === '' ? kinds : [...kinds, own])]
  return all.length === 0 ? '' : ` (${all.join(', ')})`
}
