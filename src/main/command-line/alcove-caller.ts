import { createReadStream, openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ArrivingBytes, type ContractCaller, ProblemError, problem } from '../../contracts/index.ts'
import type { Host } from '../app/index.ts'
import { createDispatcher } from '../platform/index.ts'

/** A way to a host: its contracts, and files to one of their operations. Failures are `ProblemError`s. */
export interface AlcoveCaller extends ContractCaller {
  /** The raw answer of an operation that takes `fileName`, `contentType` and `bytes`, which are read as they are sent. Throws what the system says of a file that cannot be read. */
  sendFile(contract: string, operation: string, path: string): Promise<unknown>
  /** The same for what no file holds. */
  sendText(
    contract: string,
    operation: string,
    file: { readonly fileName: string; readonly text: string },
  ): Promise<unknown>
  /** The same host, in another library of the caller. */
  within(teamId: string): AlcoveCaller
}

const MEDIA_TYPE = 'application/octet-stream'

/** How large a file is. Throws what the system says of one that cannot be read. */
const readableSize = async (path: string): Promise<number> => {
  await using file = await open(path)
  return (await file.stat()).size
}

const arriving = (path: string, sizeBytes: number): ArrivingBytes => ({
  sizeBytes,
  [Symbol.asyncIterator]: () => createReadStream(path)[Symbol.asyncIterator](),
})

/** Calls a host in this process, as its owner; `language` is that of an interface. */
export const callerInProcess = (
  host: Host,
  { language = null, teamId = null }: { readonly language?: string | null; readonly teamId?: string | null } = {},
): AlcoveCaller => {
  const dispatch = createDispatcher(host)
  const { signal } = new AbortController()
  const call: AlcoveCaller['call'] = async (contract, operation, input) => {
    const request = { contract, operation, input, identity: host.owner, teamId, signal, language }
    const reply = await dispatch(request)
    if (!reply.ok) throw new ProblemError(reply.problem)
    return reply.value
  }
  return {
    call,
    sendFile: async (contract, operation, path) =>
      call(contract, operation, {
        fileName: basename(path),
        contentType: MEDIA_TYPE,
        bytes: arriving(path, await readableSize(path)),
      }),
    sendText: (contract, operation, { fileName, text }) =>
      call(contract, operation, { fileName, contentType: MEDIA_TYPE, bytes: new TextEncoder().encode(text) }),
    within: (other) => callerInProcess(host, { language, teamId: other }),
  }
}

export interface HostAddress {
  readonly url: string
  readonly token: string
}

const problemOf = async (response: Response): Promise<ProblemError> => {
  const told = problem.safeParse(await response.json().catch(() => null))
  if (told.success) return new ProblemError(told.data)
  return new ProblemError({
    type: 'about:blank',
    status: response.status,
    title: `HTTP ${response.status}`,
    detail: `The host answered with ${response.status}.`,
    instance: '',
  })
}

/** Calls a host that is running, over HTTP. */
export const callerOverHttp = ({ url, token }: HostAddress, teamId: string | null = null): AlcoveCaller => {
  const post = async (contract: string, operation: string, body: string | FormData): Promise<unknown> => {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${token}`,
      ...(teamId !== null && { 'X-Team-Id': teamId }),
    }
    if (typeof body === 'string') headers['Content-Type'] = 'application/json'
    const address = new URL(`/api/${contract}/${operation}`, url)
    const response = await fetch(address, { method: 'POST', headers, body, redirect: 'error' })
    if (!response.ok) throw await problemOf(response)
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  const send = (
    contract: string,
    operation: string,
    file: { fileName: string; bytes: string | Blob },
  ): Promise<unknown> => {
    const form = new FormData()
    form.append('fileName', file.fileName)
    form.append('contentType', MEDIA_TYPE)
    form.append('bytes', new Blob([file.bytes]), 'bytes')
    return post(contract, operation, form)
  }
  return {
    call: (contract, operation, input) => post(contract, operation, JSON.stringify(input ?? null)),
    sendFile: async (contract, operation, path) => {
      await readableSize(path)
      return send(contract, operation, { fileName: basename(path), bytes: await openAsBlob(path) })
    },
    sendText: (contract, operation, { fileName, text }) => send(contract, operation, { fileName, bytes: text }),
    within: (other) => callerOverHttp({ url, token }, other),
  }
}
