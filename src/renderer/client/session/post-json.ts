import { ConnectionError } from '../connection-error.ts'

/** An answer of the host: its status, and its body where that is JSON. */
export interface PostedAnswer {
  readonly status: number
  readonly body: unknown
}

/** Posts JSON to an address of the page's own host. Rejects with `ConnectionError` where nobody answers. */
export type PostJson = (path: string, body: unknown, bearer?: string) => Promise<PostedAnswer>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Posts JSON to paths under a base URL. An answer that breaks off, as where the page is loaded anew, is none. */
export const createPostJson =
  (baseUrl: string): PostJson =>
  async (path, body, bearer) => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: parsed(await response.text()) }
    } catch (cause) {
      throw new ConnectionError('The host cannot be reached.', { cause })
    }
  }
