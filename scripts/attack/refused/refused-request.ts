/** A request that a host has to refuse, as it goes onto the wire. */
export interface RefusedRequest {
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** More than is sent, where the host is to refuse the length that is told. */
  readonly toldLength?: number
  /** What the answer must be. */
  readonly statuses: readonly number[]
}

const json = { 'Content-Type': 'application/json' }
const listPath = '/api/IKnowledgeApi/ListDocuments'
const NINE_MEBIBYTES = 9 * 2 ** 20
/** Above this a body is parsed on a thread of its own. */
const LARGE_BODY = 70_000

type Make = (at: number, token: string) => RefusedRequest

const post = (kind: string, status: number, more: Partial<RefusedRequest>): RefusedRequest => ({
  ...{ kind, method: 'POST', path: listPath, headers: json, body: '{}', statuses: [status] },
  ...more,
})
const signedIn = (token: string) => ({ ...json, Authorization: `Bearer ${token}` })
/** Nobody's, and another one each time: 43 characters, as a token has. */
const wrongToken = (at: number): string => `wrong-${at}-`.padEnd(43, 'x')

/** After many of them an address is told to wait. */
const guessed = [401, 429]

const MAKERS: readonly [Make, ...Make[]] = [
  () => post('no token', 401, {}),
  (at) =>
    post('wrong token', 401, { headers: { ...json, Authorization: `Bearer ${wrongToken(at)}` }, statuses: guessed }),
  (at, token) => post('foreign host', 403, { headers: { ...signedIn(token), Host: `host-${at}.example` } }),
  (at, token) => post('foreign origin', 403, { headers: { ...signedIn(token), Origin: `https://site-${at}.example` } }),
  (_at, token) => post('too large', 413, { headers: signedIn(token), toldLength: NINE_MEBIBYTES }),
  (at, token) => post('bad JSON', 400, { headers: signedIn(token), body: `{"at":${at},` }),
  (at, token) => post('wrong type', 400, { headers: signedIn(token), body: JSON.stringify({ [`field${at}`]: at }) }),
  (at, token) => post('media type', 415, { headers: { ...signedIn(token), 'Content-Type': `text/x-${at}` } }),
  (at, token) => post('unknown operation', 404, { path: `/api/INone${at}/None`, headers: signedIn(token) }),
  (at) => post('unknown path', 404, { method: 'GET', path: `/none/${at}?q=${at}`, headers: {}, body: '' }),
  (_at, token) => post('method', 405, { method: 'PUT', headers: signedIn(token) }),
  () => post('events without a ticket', 401, { method: 'GET', path: '/api/notifications', headers: {}, body: '' }),
  (at) =>
    post('events with a wrong ticket', 401, {
      ...{ method: 'GET', path: `/api/notifications?access_token=${wrongToken(at)}`, headers: {}, body: '' },
      statuses: guessed,
    }),
  (at) =>
    post('wrong proof', 404, {
      path: '/api/session/proof',
      body: JSON.stringify({ sessionId: `none-${at}`.padEnd(22, 'x'), nonce: 'n'.repeat(22) }),
      statuses: [400, 404],
    }),
  (at) =>
    post('wrong link', 401, {
      path: '/api/session',
      headers: { Authorization: `Bearer ${wrongToken(at)}` },
      body: '',
      statuses: guessed,
    }),
  (at, token) =>
    post('closed to programs', 403, { path: '/v1/chat/completions', headers: signedIn(token), body: `{"at":${at}}` }),
  (at, token) =>
    post('tools closed to programs', 403, { path: '/mcp', headers: signedIn(token), body: `{"at":${at}}` }),
]

/** One in this many is a broken body that is large. */
const LARGE_EVERY = 101

/** The refused request of a number: of each kind in turn, none like the one before. */
export const refusedRequest = (at: number, token: string): RefusedRequest => {
  if (at % LARGE_EVERY === 0)
    return post('large bad JSON', 400, { headers: signedIn(token), body: `["${'x'.repeat(LARGE_BODY)}"` })
  return (MAKERS[at % MAKERS.length] ?? MAKERS[0])(at, token)
}
