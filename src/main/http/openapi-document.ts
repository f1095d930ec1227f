import { z } from 'zod'
import {
  type Contract,
  hostCheck,
  hostProof,
  jsonValue,
  type Operation,
  problem,
  sessionChallenge,
  signedIn,
  signInRequest,
  streamTicket,
} from '../../contracts/index.ts'
import type { JsonRoute } from '../app/index.ts'
import { chatRequest } from './programs/chat/chat-request.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Direction = 'input' | 'output'

const replace = (target: JsonSchema, source: JsonSchema) => {
  for (const key of Object.keys(target)) delete target[key]
  Object.assign(target, source)
}

/** A branch that says nothing, as `undefined` and byte streams have it, widens a union to anything: it has no form in JSON. */
const isEmpty = (schema: JsonSchema) => Object.keys(schema).length === 0

const dropEmptyBranches = (schema: JsonSchema) => {
  const branches = schema.anyOf?.filter((branch) => !isEmpty(branch))
  if (!branches || branches.length === schema.anyOf?.length) return
  const { anyOf: _all, ...rest } = schema
  const [only, ...others] = branches
  replace(schema, others.length === 0 && only ? { ...rest, ...only } : { ...rest, anyOf: branches })
}

/** Puts shared definitions in their places, since a reference would have to lead out of the schema's own document. */
const inline = (node: unknown, definitions: Record<string, JsonSchema>): void => {
  if (typeof node !== 'object' || node === null) return
  const schema = node as JsonSchema
  const definition = typeof schema.$ref === 'string' ? definitions[schema.$ref.replace('#/$defs/', '')] : undefined
  if (definition) replace(schema, definition)
  for (const child of Object.values(schema)) inline(child, definitions)
}

/** The JSON form of a schema: transforms show what is on the wire, bytes are base64. */
const schemaOf = (schema: z.ZodType, io: Direction): JsonSchema => {
  const {
    $schema: _dialect,
    $defs: definitions,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (zodSchema === jsonValue) replace(jsonSchema, { description: 'Any JSON value.' })
      else if (def.type === 'pipe' && def.out._zod.def.type === 'transform')
        replace(jsonSchema, schemaOf(def.in as z.ZodType, 'input'))
      dropEmptyBranches(jsonSchema)
    },
  })
  if (definitions) inline(json, definitions as Record<string, JsonSchema>)
  return json
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const isNothing = (schema: z.ZodType) => schema.safeParse(undefined).success && schema.parse(undefined) === undefined

const multipart = (input: JsonSchema, streamed: string) => ({
  'multipart/form-data': {
    schema: {
      ...input,
      properties: { ...input.properties, [streamed]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  },
})

const requestBody = ({ input, streamed }: Operation) => {
  const schema = schemaOf(input, 'input')
  return {
    required: !input.safeParse(undefined).success,
    content: { ...json(schema), ...(streamed === undefined ? {} : multipart(schema, streamed)) },
  }
}

const success = ({ output }: Operation) =>
  isNothing(output)
    ? { 204: { description: 'Done.' } }
    : { 200: { description: 'The result.', content: json(schemaOf(output, 'output')) } }

const failure = {
  default: {
    description: 'RFC 9457 problem details.',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
}

const teamHeader = {
  name: 'X-Team-Id',
  in: 'header',
  description: "The team to act in; by default the caller's first.",
  schema: { type: 'string' },
}

const callNameHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for this call, such as a UUID. Sent again under the same name within a quarter of an hour, because its answer was lost, it is done once and answered alike.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,72}$' },
}

const contractPaths = ({ name, operations }: Contract) =>
  Object.entries(operations).map(([operationName, operation]) => [
    `/api/${name}/${operationName}`,
    {
      post: {
        operationId: `${name}.${operationName}`,
        tags: [name],
        summary: operation.summary,
        description: `Permission: ${operation.permission}.`,
        parameters: operation.effect === 'Read' ? [teamHeader] : [teamHeader, callNameHeader],
        requestBody: requestBody(operation),
        responses: { ...success(operation), ...failure },
      },
    },
  ])

const jsonRoutePath = ({ path, access }: JsonRoute) => [
  path,
  {
    get: {
      operationId: path,
      summary: 'Health and diagnostics.',
      ...(access === 'anonymous' ? { security: [] } : { description: `Access: ${access}.` }),
      responses: { 200: { description: 'The snapshot.', content: json({ type: 'object' }) }, ...failure },
    },
  },
]

const notificationsPath = {
  get: {
    operationId: 'notifications',
    summary: 'Server-sent events: the id grows, the event is the kind, the data its payload as JSON.',
    security: [{ bearer: [] }, { accessToken: [] }],
    parameters: [
      { name: 'team', in: 'query', schema: { type: 'string' } },
      { name: 'Last-Event-ID', in: 'header', schema: { type: 'integer' } },
      { name: 'last_event_id', in: 'query', schema: { type: 'integer' } },
    ],
    responses: {
      200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      ...failure,
    },
  },
}

interface SessionOperation {
  readonly operationId: string
  readonly summary: string
  readonly input?: z.ZodType
  readonly output?: z.ZodType
  /** Whether it is there for those who have no credential yet. */
  readonly isOpen?: boolean
}

const sessionOperation = ({ operationId, summary, input, output, isOpen = false }: SessionOperation) => ({
  operationId,
  tags: ['Sessions'],
  summary,
  ...(isOpen ? { security: [] } : {}),
  ...(input === undefined ? {} : { requestBody: { required: false, content: json(schemaOf(input, 'input')) } }),
  responses: {
    ...(output === undefined
      ? { 204: { description: 'Done.' } }
      : { 200: { description: 'The result.', content: json(schemaOf(output, 'output')) } }),
    ...failure,
  },
})

/** How pages sign in; programs need none of it. */
const sessionPaths = {
  '/api/session/challenge': {
    post: sessionOperation({
      operationId: 'session.challenge',
      summary: 'A nonce to sign in with.',
      output: sessionChallenge,
      isOpen: true,
    }),
  },
  '/api/session': {
    post: sessionOperation({
      operationId: 'session.begin',
      summary: 'Sign in: by a proof, or with a link or token as the bearer.',
      input: signInRequest,
      output: signedIn,
      isOpen: true,
    }),
    delete: sessionOperation({ operationId: 'session.end', summary: 'Sign this session out.' }),
  },
  '/api/session/proof': {
    post: sessionOperation({
      operationId: 'session.proof',
      summary: 'A proof that the host knows a session.',
      input: hostCheck,
      output: hostProof,
      isOpen: true,
    }),
  },
  '/api/session/ticket': {
    post: sessionOperation({
      operationId: 'session.ticket',
      summary: 'A ticket for one stream of events.',
      output: streamTicket,
    }),
  },
  '/api/sessions': {
    delete: sessionOperation({ operationId: 'session.endAll', summary: 'Sign out of every browser.' }),
  },
}

const plainJson = {
  200: { description: 'The result.', content: json({ type: 'object' }) },
  default: { description: 'A refusal.' },
}

/** What other programs speak, where a person has opened Alcove to them. */
const programPaths = {
  '/v1/models': {
    get: { operationId: 'chat.models', tags: ['Programs'], summary: 'What can be asked.', responses: plainJson },
  },
  '/v1/chat/completions': {
    post: {
      operationId: 'chat.completions',
      tags: ['Programs'],
      summary: 'Answer the last message from the documents, with citations; streamed on request.',
      requestBody: { required: true, content: json(schemaOf(chatRequest, 'input')) },
      responses: plainJson,
    },
  },
  '/mcp': {
    post: {
      operationId: 'mcp',
      tags: ['Programs'],
      summary: 'The Model Context Protocol over streamable HTTP.',
      requestBody: { required: true, content: json({ type: 'object' }) },
      responses: plainJson,
    },
  },
}

/** OpenAPI 3.1 of everything that is served, derived from the contract tables. */
export const openApiDocument = (contracts: readonly Contract[], jsonRoutes: readonly JsonRoute[]) => ({
  openapi: '3.1.1',
  info: {
    title: 'Alcove',
    version: '1',
    description: 'A private assistant over your own documents.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  security: [{ bearer: [] }],
  tags: [...contracts.map(({ name }) => ({ name })), { name: 'Sessions' }, { name: 'Programs' }],
  paths: {
    ...Object.fromEntries(contracts.flatMap(contractPaths)),
    '/api/notifications': notificationsPath,
    ...sessionPaths,
    ...programPaths,
    ...Object.fromEntries(jsonRoutes.map(jsonRoutePath)),
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      accessToken: { type: 'apiKey', in: 'query', name: 'access_token' },
    },
    schemas: { Problem: schemaOf(problem, 'output') },
  },
})
