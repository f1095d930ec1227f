import { type Dice, diceOf } from './dice.ts'
import { broken, type Known, type Schema, valueFor } from './values.ts'

/** One operation of the API document. */
export interface ApiOperation {
  readonly method: string
  readonly path: string
  readonly input: Schema | null
  readonly isUpload: boolean
  /** Whether it answers without a credential. */
  readonly isOpen: boolean
}

export type AttackKind = 'Valid' | 'Broken' | 'Body' | 'Address' | 'Credential' | 'Headers' | 'Upload'

/** A request as it goes onto the wire. */
export interface HostileRequest {
  readonly seed: number
  readonly kind: AttackKind
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Whether any answer but a refusal is a hole. */
  readonly mustBeRefused: boolean
}

export interface Target {
  readonly operations: readonly [ApiOperation, ...ApiOperation[]]
  readonly known: Known
  /** The attacker's own token, which is good, and a team that is not theirs. */
  readonly token: string
  readonly foreignTeam: string
}

const KINDS: readonly [AttackKind, ...AttackKind[]] = [
  ...([
    'Valid',
    'Valid',
    'Valid',
    'Valid',
    'Broken',
    'Broken',
    'Broken',
    'Broken',
    'Broken',
    'Broken',
    'Broken',
  ] as const),
  ...(['Body', 'Body', 'Address', 'Address', 'Credential', 'Credential', 'Headers', 'Upload'] as const),
] as unknown as readonly [AttackKind, ...AttackKind[]]

const json = { 'Content-Type': 'application/json' }
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value ?? null))

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

const rawBody = (good: Buffer, dice: Dice): Buffer => {
  const text = good.toString()
  return dice.pick<() => Buffer>([
    () => good.subarray(0, dice.below(good.length)),
    () => Buffer.concat([good, good]),
    () => Buffer.from(nested(1 + dice.below(20_000))),
    () => Buffer.from(`{"a":`.repeat(1 + dice.below(2_000))),
    () => Buffer.from([0xff, 0xfe, ...good.subarray(0, 100)]),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text.replace(/"[^"]*"/, '"\\ud800"')),
    () => Buffer.from(text.replace(/"[^"]*"/, '1e999999')),
    () => Buffer.from(`{"__proto__":{"platformAdmin":true},${text.slice(1)}`),
    () => Buffer.from('9'.repeat(1 + dice.below(50_000))),
    () => Buffer.from(`"${'x'.repeat(dice.below(300_000))}"`),
    () => Buffer.from(Array.from({ length: 1 + dice.below(200) }, () => dice.below(256))),
    () => Buffer.alloc(0),
  ])()
}

const address = (path: string, dice: Dice): string =>
  dice.pick([
    `${path}/`,
    `${path}%00`,
    `${path}?${'a=1&'.repeat(1 + dice.below(500))}`,
    path.toLowerCase(),
    path.replace(/\/[^/]*$/, '/constructor'),
    path.replace(/\/[^/]*$/, '/__proto__'),
    path.replace('/api/', '/api/../api/'),
    path.replace('/api/', '//api//'),
    path.replace('/api/', '/%61pi/'),
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/samples/..%2f..%2fpackage.json',
    '/assets/%00',
    '/%ff%fe',
    '/dev/ai',
    '*',
    `/${'x'.repeat(dice.below(8_000))}`,
  ])

const credential = (token: string, dice: Dice): Record<string, string> => {
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  return dice.pick<Record<string, string>>([
    {},
    { Authorization: `Bearer ${wrong}` },
    { Authorization: 'Bearer ' },
    { Authorization: `Basic ${Buffer.from(`ada:${token}`).toString('base64')}` },
    { Authorization: `bearer\t${wrong}` },
    { Authorization: `Bearer ${token.slice(0, -2)}` },
    { Authorization: `Bearer ${wrong}, Bearer ${token}` },
    { Authorization: `Session ${token}` },
    { Cookie: `access_token=${token}; token=${token}` },
    { Authorization: `Bearer ${token}`, Host: 'evil.example' },
    { Authorization: `Bearer ${token}`, Origin: 'https://evil.example' },
    { Authorization: `Bearer ${token}`, Origin: 'null' },
    { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1:1' },
  ])
}

const oddHeaders = (foreignTeam: string, dice: Dice): Record<string, string> =>
  dice.pick<Record<string, string>>([
    { 'X-Team-Id': foreignTeam },
    { 'X-Team-Id': '../..' },
    { 'X-Team-Id': 'x'.repeat(6_000) },
    { 'Last-Event-ID': '-1' },
    { 'Last-Event-ID': '9'.repeat(400) },
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json; charset=utf-16' },
    { 'Content-Type': 'multipart/form-data' },
    { 'Content-Encoding': 'gzip' },
    { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { Range: 'bytes=0-0,-1' },
    { Accept: '\u00ff'.repeat(50) },
    { 'If-None-Match': '*', 'Accept-Language': 'x'.repeat(3_000) },
    { Expect: 'teapot' },
  ])

const formBody = (dice: Dice, known: Known): { readonly type: string; readonly body: Buffer } => {
  const boundary = 'b0undary'
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ])
  const field = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
  const bytes = Buffer.from(Array.from({ length: dice.below(2_000) }, () => dice.below(256)))
  const named = dice.pick([
    'a.txt',
    '../../x.md',
    'x'.repeat(5_000),
    '',
    'a\u0000.pdf',
    'con.csv',
    dice.pickAny(known.ids) ?? 'b.json',
  ])
  const type = dice.pick([
    '',
    'text/plain',
    'application/pdf',
    'application/json',
    'text/csv',
    'image/svg+xml',
    'x'.repeat(400),
  ])
  const file = part(
    'Content-Disposition: form-data; name="bytes"; filename="f"\r\nContent-Type: application/octet-stream',
    bytes,
  )
  const end = Buffer.from(`--${boundary}--\r\n`)
  const body = dice.pick<() => Buffer>([
    () => Buffer.concat([field('fileName', named), field('contentType', type), file, end]),
    () => Buffer.concat([field('fileName', named), field('contentType', type), file]),
    () => Buffer.concat([file, field('fileName', named), end]),
    () =>
      Buffer.concat([
        field('fileName', named),
        field('fileName', 'b.txt'),
        field('contentType', type),
        file,
        file,
        end,
      ]),
    () => Buffer.concat([...Array.from({ length: 200 }, (_, at) => field(`f${at}`, named)), end]),
    () => Buffer.from(`--${boundary}`),
  ])()
  return { type: `multipart/form-data; boundary=${dice.chance(0.9) ? boundary : 'other'}`, body }
}

/** The request of a seed: the same for the same seed and API, but for the ids. */
export const hostileRequest = (seed: number, { operations, known, token, foreignTeam }: Target): HostileRequest => {
  const dice = diceOf(seed)
  const kind = dice.pick(KINDS)
  const { method, path, input, isOpen } = dice.pick(operations)
  const value = input === null ? undefined : valueFor(input, dice, known)
  const good = { seed, kind, method, path, mustBeRefused: false }
  const signedIn = { ...json, Authorization: `Bearer ${token}` }
  const body = method === 'GET' ? null : bytesOf(value)
  switch (kind) {
    case 'Valid':
      return { ...good, headers: signedIn, body }
    case 'Broken':
      return { ...good, headers: signedIn, body: method === 'GET' ? null : bytesOf(broken(value, dice)) }
    case 'Body':
      return { ...good, method: 'POST', headers: signedIn, body: rawBody(bytesOf(value), dice) }
    case 'Address': {
      const verb = dice.pick(['POST', 'GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])
      const carries = verb === 'POST' || verb === 'PUT' || verb === 'PATCH'
      return {
        ...good,
        method: verb,
        path: address(path, dice),
        headers: signedIn,
        body: carries ? bytesOf(value) : null,
      }
    }
    case 'Credential':
      return { ...good, headers: { ...json, ...credential(token, dice) }, body, mustBeRefused: !isOpen }
    case 'Headers':
      return { ...good, headers: { ...signedIn, ...oddHeaders(foreignTeam, dice) }, body }
    case 'Upload': {
      const form = formBody(dice, known)
      const upload = operations.find(({ isUpload }) => isUpload)?.path ?? path
      return {
        ...good,
        method: 'POST',
        path: upload,
        headers: { ...signedIn, 'Content-Type': form.type },
        body: form.body,
      }
    }
  }
}
