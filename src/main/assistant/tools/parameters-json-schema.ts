import type { JsonObject } from '../../../contracts/index.ts'
import type { AIToolDefinition, ParamType } from './ai-tool.ts'

const typeSchema = (type: ParamType): JsonObject => {
  switch (type.type) {
    case 'StringP':
      return { type: 'string' }
    case 'StringArray':
      return { type: 'array', items: { type: 'string' } }
    case 'Integer':
      return { type: 'integer' }
    case 'Number':
      return { type: 'number' }
    case 'Boolean':
      return { type: 'boolean' }
    case 'EnumP':
      return { type: 'string', enum: [...type.values] }
  }
}

/** The JSON Schema of a tool's arguments: its own, or type object with a properties map, every property required that is not optional. */
export const parametersJsonSchema = ({
  parameters,
  inputSchema,
}: Pick<AIToolDefinition, 'parameters' | 'inputSchema'>): JsonObject =>
  inputSchema ?? {
    type: 'object',
    properties: Object.fromEntries(
      parameters.properties.map(([name, type, description]) => [name, { ...typeSchema(type), description }]),
    ),
    required: parameters.properties.flatMap(([name]) => (parameters.optional?.includes(name) ? [] : name)),
    additionalProperties: false,
  }
