import { parentPort } from 'node:worker_threads'
import type { BodyMessage, BodyReply } from './json-body-parser.ts'
import { parseJson } from './parse-json.ts'

const port = parentPort
if (port === null) throw new Error('json-body-worker runs as a worker thread.')

const bodies = new Map<number, Uint8Array[]>()

const fileIn = (value: unknown, field: string | null): ArrayBuffer[] => {
  const bytes: unknown =
    field === null || typeof value !== 'object' || value === null ? null : Reflect.get(value, field)
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

port.on('message', (message: BodyMessage) => {
  const { id } = message
  if (message.type === 'Piece') {
    bodies.set(id, [...(bodies.get(id) ?? []), message.bytes])
    return
  }
  const pieces = bodies.get(id) ?? []
  bodies.delete(id)
  if (message.type === 'Drop') return
  const parsed = parseJson(Buffer.concat(pieces), message.fileField)
  const transfer = parsed.ok ? fileIn(parsed.value, message.fileField) : []
  port.postMessage({ id, parsed } satisfies BodyReply, transfer)
})
