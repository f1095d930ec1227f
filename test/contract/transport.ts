import type { InvokeReply, Problem } from '../../src/contracts/index.ts'
import type { Host } from '../../src/main/app/index.ts'
import { createFakeIpc } from '../../src/main/desktop/fake-ipc.ts'
import { serveIpc } from '../../src/main/desktop/ipc-transport.ts'
import { createWindowAddress } from '../../src/main/desktop/window-address.ts'
import { serveHttp } from '../../src/main/http/index.ts'

/** One way to a host: what a client of it sends and gets. */
export interface Transport {
  readonly name: string
  call(contract: string, operation: string, input: unknown, teamId?: string): Promise<InvokeReply>
  close(): Promise<void>
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

/** Bytes as JSON has them. */
export const bytesToBase64 = (value: unknown): unknown => {
  if (isBytes(value)) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(bytesToBase64)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bytesToBase64(each)]))
}

export const folders = { rendererDir: 'none', resourcesDir: new URL('../../resources', import.meta.url).pathname }

const readReply = async (response: Response): Promise<InvokeReply> => {
  if (response.status === 204) return { ok: true, value: undefined }
  const body: unknown = await response.json()
  return response.ok ? { ok: true, value: body } : { ok: false, problem: body as Problem }
}

export const overHttp = async (
  host: Host,
  token = host.authenticator.announcedToken ?? '',
): Promise<Transport & { url: string; token: string }> => {
  const server = await serveHttp(host, { port: 0, ...folders })
  return {
    name: 'HTTP',
    url: server.url,
    token,
    call: async (contract, operation, input, teamId) =>
      readReply(
        await fetch(`${server.url}/api/${contract}/${operation}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...(teamId === undefined ? {} : { 'x-team-id': teamId }),
          },
          ...(input === undefined ? {} : { body: JSON.stringify(bytesToBase64(input)) }),
        }),
      ),
    close: () => server.close(),
  }
}

export const overIpc = (host: Host): Transport => {
  const { ipcMain, openPage } = createFakeIpc()
  const stop = serveIpc({ ipcMain, host, address: createWindowAddress(null) })
  const page = openPage()
  return {
    name: 'IPC',
    call: async (contract, operation, input, teamId) => {
      const reply = await page.invoke(contract, operation, input, teamId ?? null)
      return reply.ok ? { ok: true, value: bytesToBase64(reply.value) } : reply
    },
    close: async () => stop(),
  }
}
