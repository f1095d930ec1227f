import type { Endpoint } from '../endpoint/endpoint.ts'

/** An address of Ollama's own interface, also where the base URL is that of its imitation of OpenAI's. */
export const ollamaUrl = ({ baseUrl }: Pick<Endpoint, 'baseUrl'>, path: string): URL => {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/(v1|api)?\/*$/, '')}/api/${path}`
  return url
}
