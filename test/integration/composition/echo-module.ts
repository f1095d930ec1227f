import { z } from 'zod'
import {
  defineContract,
  fixedPermissions,
  guardContract,
  nothing,
  type ServerModule,
} from '../../../src/main/library.ts'
import { TOKEN } from '../../library-app.ts'

const echo = defineContract('IEcho', {
  Say: { summary: 'Says it again.', input: z.object({ text: z.string() }), output: z.string(), permission: 'echo:use' },
  Where: { summary: 'The acting team.', input: nothing, output: z.string(), permission: 'authenticated' },
})
/** A module with an operation behind a permission of its own, a diagnostics route and a job. */
export const echoModule = (name = 'echo'): ServerModule => ({
  name,
  connect: ({ jobs }) => ({
    apis: [
      guardContract(echo, {
        Say: async ({ text }) => {
          jobs.enqueue('echo', { text })
          return `${name}: ${text}`
        },
        Where: async (_input, { access }) => access.teamId,
      }),
    ],
    routes: [{ path: '/echo', access: 'authenticated', handle: async () => ({ echo: name }) }],
  }),
})
export const allPermissions = fixedPermissions([
  'assistant:use',
  'knowledge:read',
  'knowledge:write',
  'retrieval:read',
  'echo:use',
])

export const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
export const say = (url: string, headers: Record<string, string> = {}) =>
  post(url, 'IEcho/Say', { text: 'hi' }, headers)
