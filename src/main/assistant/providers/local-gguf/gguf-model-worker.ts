/**
 * Entry of a process of its own: reads a model file and runs the model, so that whatever a file does to native code ends here. Ends with the app that
 * started it.
 */
import { totalmem } from 'node:os'
import { assertFits, readGgufHeader } from './gguf-header.ts'
import type { FromModel, ToModel } from './gguf-messages.ts'
import { GgufProblem } from './gguf-problem.ts'
import type { GgufSession } from './gguf-session.ts'

const send = (message: FromModel): void => {
  if (process.connected) process.send?.(message)
}
const memoryBytes = (): number => process.memoryUsage.rss()

/** What a container allows, where this is one; else what the machine has. */
const memoryOfMachine = (): number => {
  const constrained = process.constrainedMemory?.() ?? 0
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem()
}

let session: GgufSession | null = null
const underWay = new Map<number, AbortController>()

const failed = (id: number, error: unknown): FromModel => {
  const message = error instanceof Error ? error.message : String(error)
  const plain = { type: 'Failed', id, message, contextLength: null, promptTokens: null } as const
  if (error instanceof GgufProblem) return { ...plain, reason: 'File' }
  const name = error instanceof Error ? error.name : ''
  if (name === 'InsufficientMemoryError' || /memory|VRAM/i.test(message)) return { ...plain, reason: 'Memory' }
  if (name === 'SchemaUnusable') return { ...plain, reason: 'Schema' }
  if (name !== 'ContextFull') return { ...plain, reason: 'Other' }
  const { contextLength, promptTokens } = error as Error & { contextLength: number; promptTokens: number }
  return { ...plain, reason: 'Context', contextLength, promptTokens }
}

const answer = async (message: Exclude<ToModel, { type: 'Stop' }>): Promise<FromModel> => {
  const { id } = message
  switch (message.type) {
    case 'Inspect': {
      const { contextLength, sizeBytes } = readGgufHeader(message.path)
      return { type: 'Inspected', id, contextLength, sizeBytes }
    }
    case 'Load': {
      const header = readGgufHeader(message.path)
      assertFits(header, memoryOfMachine())
      const { loadGguf } = await import('./gguf-session.ts')
      session = await loadGguf({ ...message, header })
      return { type: 'Loaded', id, memoryBytes: memoryBytes() }
    }
    case 'Generate': {
      if (!session) throw new Error('No model is loaded')
      const abort = new AbortController()
      underWay.set(id, abort)
      try {
        const generated = await session.generate(message.generation, {
          signal: abort.signal,
          onText: (text) => send({ type: 'Text', id, text }),
          onThought: (text) => send({ type: 'Thought', id, text }),
        })
        return { type: 'Done', id, ...generated, memoryBytes: memoryBytes() }
      } finally {
        underWay.delete(id)
      }
    }
  }
}

/** One thing at a time: a model has one context, and a stopped reply has to be over before the next begins. */
let queue: Promise<unknown> = Promise.resolve()
const stopped = new Set<number>()

process.on('message', (message: ToModel) => {
  if (message.type === 'Stop') {
    const abort = underWay.get(message.id)
    if (abort) abort.abort()
    else stopped.add(message.id)
    return
  }
  const { id } = message
  queue = queue.then(async () => {
    if (stopped.delete(id)) return send(failed(id, new Error('It was stopped')))
    try {
      send(await answer(message))
    } catch (error) {
      send(failed(id, error))
    }
  })
})
process.on('disconnect', () => process.exit(0))
