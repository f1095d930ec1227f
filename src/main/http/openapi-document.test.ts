import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aiAssistantApi, knowledgeApi, retrievalApi, settingsApi } from '../../contracts/index.ts'
import { openApiDocument } from './openapi-document.ts'

const contracts = [aiAssistantApi, knowledgeApi, retrievalApi, settingsApi]
const routes = [{ path: '/health', access: 'anonymous' as const, handle: async () => ({}) }]
const document = JSON.parse(JSON.stringify(openApiDocument(contracts, routes)))

const mediaType = z.strictObject({ schema: z.record(z.string(), z.unknown()) })
const content = z.record(z.string().regex(/^[a-z]+\/[a-z+-]+$/), mediaType)
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['query', 'header']),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()),
})
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
})
/** The part of the OpenAPI 3.1 object model that Alcove uses, closed. */
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({ get: operation.optional(), post: operation.optional(), delete: operation.optional() }),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.enum(['http', 'apiKey']) })),
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
})

const walk = (value: unknown, visit: (node: Record<string, unknown>) => void): void => {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value as Record<string, unknown>)
    for (const each of Object.values(value)) walk(each, visit)
  }
}
const bodyOf = (path: string) => document.paths[path].post.requestBody.content
const resultOf = (path: string) => document.paths[path].post.responses

describe('openApiDocument', () => {
  it('has the form of OpenAPI 3.1', () => {
    expect(openApi.safeParse(document).error).toBeUndefined()
  })

  it('has every operation of every contract, each under an id of its own', () => {
    for (const { name, operations } of contracts)
      for (const operationName of Object.keys(operations))
        expect(document.paths[`/api/${name}/${operationName}`]?.post?.operationId).toBe(`${name}.${operationName}`)
    const ids: string[] = []
    walk(document.paths, ({ operationId }) => typeof operationId === 'string' && ids.push(operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has only references that lead somewhere, and only schemas that a validator can read', () => {
    walk(document, ({ $ref }) => {
      if (typeof $ref !== 'string') return
      const target = $ref
        .replace(/^#\//, '')
        .split('/')
        .reduce((node, key) => node?.[key], document)
      expect([$ref, typeof target]).toEqual([$ref, 'object'])
    })
    walk(document.paths, ({ schema }) => {
      if (typeof schema === 'object' && schema !== null && !('$ref' in schema))
        expect(() => z.fromJSONSchema(schema as z.core.JSONSchema.BaseSchema)).not.toThrow()
    })
  })

  it('describes bytes, files, options, nothing and ids as they are on the wire', () => {
    const upload = bodyOf('/api/IKnowledgeApi/UploadDocument')
    expect(upload['application/json'].schema.properties.bytes).toMatchObject({ type: 'string', format: 'base64' })
    expect(upload['multipart/form-data'].schema.properties.bytes).toEqual({
      type: 'string',
      contentMediaType: 'application/octet-stream',
    })
    expect(bodyOf('/api/IKnowledgeApi/GetDocument')['application/json'].schema).toMatchObject({ format: 'uuid' })
    expect(document.paths['/api/IKnowledgeApi/GetDocument'].post.requestBody.required).toBe(true)
    expect(document.paths['/api/IKnowledgeApi/ListDocuments'].post.requestBody.required).toBe(false)
    expect(resultOf('/api/IKnowledgeApi/DeleteDocument')['204']).toBeDefined()
    const found = resultOf('/api/IKnowledgeApi/GetDocument')['200'].content['application/json'].schema
    expect(found.anyOf.map((branch: { type: string }) => branch.type)).toEqual(['object', 'null'])
    expect(found.anyOf[0].properties.documentId).toMatchObject({ format: 'uuid' })
  })
})
