import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { providerFailure } from '../ai-provider-failure.ts'

/** What a body holds: the events of a stream, or one JSON text where a server did not stream. */
export type BodyItem =
  | { readonly type: 'Event'; readonly event: string | null; readonly data: string }
  | { readonly type: 'Whole'; readonly text: string }

const tooLong = () => providerFailure('InvalidResponse', failureWords('EventTooLong'))

/** The text of a body, piece by piece. */
const textOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** The lines of a body without their ends, whichever of the three line ends they have. The last one needs none. */
const linesOf = async function* (pieces: AsyncIterable<string>, maxLength: number): AsyncGenerator<string> {
  let rest = ''
  let endedInReturn = false
  for await (const piece of pieces) {
    const text: string = endedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    endedInReturn = piece.endsWith('\r')
    const lines: string[] = text.split(/\r\n|\r|\n/)
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    if (rest.length > maxLength) throw tooLong()
    yield* lines
  }
  if (rest !== '') yield rest
}

const fieldOf = (line: string): readonly [name: string, value: string] => {
  const colon = line.indexOf(':')
  if (colon < 0) return [line, '']
  const value = line.slice(colon + 1)
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value]
}

/** Server-sent events, as the HTML standard parses them; comments and fields of no use here are skipped. */
const eventsOf = async function* (lines: AsyncIterable<string>, maxLength: number): AsyncGenerator<BodyItem> {
  let event: string | null = null
  let data: string[] = []
  let length = 0
  for await (const line of lines) {
    if (line === '') {
      if (data.length > 0) yield { type: 'Event', event, data: data.join('\n') }
      event = null
      data = []
      length = 0
      continue
    }
    const [name, value] = fieldOf(line)
    if (name === 'event') event = value
    if (name !== 'data') continue
    length += value.length + 1
    if (length > maxLength) throw tooLong()
    data.push(value)
  }
  // Some servers leave out the empty line after the last event.
  if (data.length > 0) yield { type: 'Event', event, data: data.join('\n') }
}

/** JSON, or JSON line by line. */
const jsonOf = async function* (pieces: AsyncIterable<string>, maxLength: number): AsyncGenerator<BodyItem> {
  const parts: string[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxLength) throw tooLong()
    parts.push(piece)
  }
  const text = parts.join('').trim()
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const byLine = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line))
  if (!byLine) yield { type: 'Whole', text }
  else for (const data of lines) yield { type: 'Event', event: null, data }
}

const resumed = async function* (first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Reads a body for what it is, whatever its headers claim: events, or JSON where a server answers a streaming request plainly, with a reply or an
 * error. Throws `InvalidResponse` for an event longer than `maxLength` UTF-16 units.
 */
export const readEvents = async function* (
  body: ReadableStream<Uint8Array> | null,
  maxLength: number,
): AsyncGenerator<BodyItem> {
  if (!body) return
  const pieces = textOf(body)
  let start = ''
  try {
    for (let next = await pieces.next(); ; next = await pieces.next()) {
      if (next.done) break
      start += next.value
      if (start.trim() !== '') break
    }
    const whole = resumed(start, pieces)
    if (/^\s*[{[]/.test(start)) yield* jsonOf(whole, maxLength)
    else yield* eventsOf(linesOf(whole, maxLength), maxLength)
  } finally {
    await pieces.return(undefined)
  }
}

/** The lines of a body that is JSON line by line, as they come. */
export const readLines = (body: ReadableStream<Uint8Array> | null, maxLength: number): AsyncGenerator<string> =>
  linesOf(body ? textOf(body) : (async function* () {})(), maxLength)
