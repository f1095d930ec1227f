import { request as httpRequest } from 'node:http'
import { type KnowledgeDocument, type KnowledgeError, knowledgeApi, type Result } from '../src/contracts/index.ts'
import type { RunningHost } from './host.ts'

/** An upload whose bytes go out when the test says so. */
export interface SlowUpload {
  send(bytes: string): void
  /** Sends the end and gives the host's answer. */
  finish(): Promise<Result<KnowledgeDocument, KnowledgeError>>
  /** Goes away without a word, as a closed laptop does. */
  breakOff(): void
}

const BOUNDARY = 'slow-upload-boundary'

const part = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

export const startSlowUpload = (host: RunningHost, fileName: string): SlowUpload => {
  const answer = Promise.withResolvers<Result<KnowledgeDocument, KnowledgeError>>()
  answer.promise.catch(() => undefined)
  const { hostname, port } = new URL(host.url)
  const outgoing = httpRequest(
    {
      hostname,
      port,
      method: 'POST',
      path: '/api/IKnowledgeApi/UploadDocument',
      headers: {
        Authorization: `Bearer ${host.token}`,
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    },
    (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => {
        if (response.statusCode !== 200) answer.reject(new Error(`HTTP ${response.statusCode}: ${text}`))
        else answer.resolve(knowledgeApi.operations.UploadDocument.output.parse(JSON.parse(text)))
      })
    },
  )
  outgoing.on('error', answer.reject)
  outgoing.write(part('fileName', fileName) + part('contentType', 'text/plain'))
  outgoing.write(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="bytes"; filename="bytes"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  return {
    send: (bytes) => {
      outgoing.write(bytes)
    },
    finish: () => {
      outgoing.end(`\r\n--${BOUNDARY}--\r\n`)
      return answer.promise
    },
    breakOff: () => {
      outgoing.destroy()
    },
  }
}
