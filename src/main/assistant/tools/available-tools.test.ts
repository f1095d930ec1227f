import { expect, test } from 'vitest'
import type { AccessContext } from '../../platform/index.ts'
import type { AIToolDefinition, RegisteredTool } from './ai-tool.ts'
import { availableTools, describeTool } from './available-tools.ts'

const tool = (
  name: string,
  visibility: AIToolDefinition['visibility'],
  [requiresFullPage, requiresPlatformAdmin]: [boolean, boolean],
): RegisteredTool => ({
  definition: {
    name,
    description: name,
    parameters: { properties: [['mode', { type: 'EnumP', values: ['a', 'b'] }, 'Which.']] },
    executor: async () => ({ type: 'Succeeded', value: null }),
    visibility,
    capabilities: { requiresFullPage, requiresPlatformAdmin },
  },
  source: { type: 'ModuleDeclared', moduleName: 'notes' },
})

const tools = [
  tool('plain', 'ServerSide', [false, false]),
  tool('server-full-page', 'ServerSide', [true, false]),
  tool('client-full-page', 'ClientResident', [true, false]),
  tool('admin', 'ServerSide', [false, true]),
]
const caller = (platformAdmin: boolean): AccessContext => ({
  userId: 'ada',
  displayName: 'Ada',
  platformAdmin,
  teamId: 'personal',
  teams: [],
})
const namesFor = (platformAdmin: boolean, fullPage: boolean) =>
  availableTools(tools, caller(platformAdmin), fullPage).map(({ definition }) => definition.name)

test('full-page tools of the client need the full page; the flag means nothing on the server', () => {
  expect(namesFor(false, false)).toEqual(['plain', 'server-full-page'])
  expect(namesFor(false, true)).toEqual(['plain', 'server-full-page', 'client-full-page'])
})

test('administrators alone are offered their tools', () => {
  expect(namesFor(true, false)).toEqual(['plain', 'server-full-page', 'admin'])
})

test('a client learns everything but the executor', () => {
  expect(tools.map(describeTool)[0]).toEqual({
    name: 'plain',
    description: 'plain',
    parameters: {
      type: 'object',
      properties: { mode: { type: 'string', enum: ['a', 'b'], description: 'Which.' } },
      required: ['mode'],
      additionalProperties: false,
    },
    visibility: 'ServerSide',
    capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
    source: { type: 'ModuleDeclared', moduleName: 'notes' },
    asksFirst: false,
  })
})
