import { contracts } from '../../src/contracts/index.ts'
import { openApiDocument } from '../../src/main/http/openapi-document.ts'
import { type SchemaNode, schemaText } from './schema-text.ts'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: SchemaNode }>>
}
interface DocumentedOperation {
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

const typeOf = ({ content = {} }: Content): string => {
  const { schema } = content['application/json'] ?? Object.values(content)[0] ?? {}
  return schema ? schemaText(schema) : 'nothing'
}

/** Every operation of the contract tables as Markdown: what it does, who may call it, what it takes and gives. */
export const operationsReference = (): string => {
  const tables = Object.values(contracts)
  const { paths } = openApiDocument(tables, []) as { paths: Record<string, { post: DocumentedOperation }> }
  const sections = tables.flatMap(({ name: table, operations }) => [
    `## ${table}`,
    ...Object.entries(operations).map(([name, { summary, permission }]) => {
      const path = `/api/${table}/${name}`
      const { requestBody = {}, responses = {} } = paths[path]?.post ?? {}
      return [
        `### ${table}.${name}`,
        `${summary} Permission: \`${permission}\`.`,
        '```ts',
        `// POST ${path}`,
        `input: ${typeOf(requestBody)}`,
        `output: ${typeOf(responses['200'] ?? {})}`,
        '```',
      ].join('\n')
    }),
  ])
  return `# Operations\n\n${sections.join('\n\n')}\n`
}
