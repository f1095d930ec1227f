import { type PassageUnit, pairsText } from './passage-unit.ts'

const MAILS: ReadonlySet<string> = new Set(['message/rfc822', 'application/mbox', 'application/vnd.ms-outlook'])

/** Whether a document holds mails, each with its header over it. */
export const isMail = (contentType: string): boolean => MAILS.has(contentType)

const FIELD = /^(From|To|Cc|Date|Attachments): (.+)$/s

/** What a question calls the fields of a mail. That somebody wrote it says too little: so many things are written. */
const IN_WORDS: Readonly<Record<string, string>> = {
  From: 'e-mail mail message sent by, sender; geschickt von, Absender',
  To: 'received by, recipient; an, Empfänger',
  Date: 'sent received on; geschickt am, Datum',
}

/** The number of a policy, an order, a case. */
const SIGN = /\d{4,}/

const headerUnit = (fields: readonly PassageUnit[]): PassageUnit => {
  const [first, last] = [fields[0] as PassageUnit, fields.at(-1) as PassageUnit]
  const named = fields.map(({ text }) => (FIELD.exec(text) ?? ['', '', text]).slice(1, 3) as [string, string])
  const subject = first.headings.slice(-1).map((heading) => ['Subject', heading] as const)
  // What a mail is about stands over all of it; a number in it stands nowhere else.
  const told = subject.filter(([, heading]) => SIGN.test(heading))
  const text = pairsText(
    [...told, ...named].map(([name, value]) => [`${name} ${IN_WORDS[name] ?? ''}`.trim(), value] as const),
  )
  return { ...first, kind: 'Record', end: last.end, text, pairs: [...subject, ...named], lead: null }
}

/** How many of the lines from one on are of a header. */
const fieldsFrom = (units: readonly PassageUnit[], from: number): number => {
  if (units[from]?.text.startsWith('From: ') !== true) return 0
  let to = from + 1
  while (/^(?:To|Cc|Date|Attachments): /.test(units[to]?.text ?? '')) to += 1
  return to - from
}

/** The units of a mail, the lines of its header as one: who wrote it to whom, when, and about what. */
export const withHeaders = (units: readonly PassageUnit[]): PassageUnit[] => {
  const joined: PassageUnit[] = []
  for (let at = 0; at < units.length; ) {
    const fields = fieldsFrom(units, at)
    joined.push(fields > 1 ? headerUnit(units.slice(at, at + fields)) : (units[at] as PassageUnit))
    at += Math.max(fields, 1)
  }
  return joined
}
