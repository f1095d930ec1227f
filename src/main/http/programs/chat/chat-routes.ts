import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { type Answer, type AnswerRequest, answersApi } from '../../../../contracts/index.ts'
import { AlcoveError } from '../../../platform/index.ts'
import { valueResponse } from '../../json-encoding.ts'
import { type ProgramCaller, ProgramRefusal } from '../program-caller.ts'
import { type AnswerStream, createAnswerStream } from './answer-stream.ts'
import { type ChatIdentity, chatIdentity, firstChunk, lastChunks, textChunk, wholeAnswer } from './chat-answer.ts'
import { chatError, chatErrorResponse } from './chat-error.ts'
import { instanceOf, modelsOf } from './chat-models.ts'
import { type ChatRequest, chatRequest, toAnswerRequest } from './chat-request.ts'

type HttpContext = Context<{ Bindings: HttpBindings }>

export interface ChatRoutesOptions {
  readonly app: Hono<{ Bindings: HttpBindings }>
  /** Throws for who is not known, or has not opened Alcove to programs. */
  readonly program: (context: HttpContext) => ProgramCaller
  readonly readBody: (context: HttpContext) => Promise<{ readonly value: unknown; release(): void }>
  readonly heartbeatMs: number
  readonly maxUnsentBytes: number
}

interface Asked {
  readonly caller: ProgramCaller
  readonly request: ChatRequest
  readonly input: AnswerRequest
  readonly identity: ChatIdentity
  readonly signal: AbortSignal
}

const wrongField = ({ issues }: z.ZodError): Response => {
  const [issue] = issues
  const param = (issue?.path ?? []).reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}${path === '' ? '' : '.'}${String(key)}`),
    '',
  )
  const message = `${param === '' ? 'The body' : param} ${issue?.message ?? 'has a form that is not accepted'}.`
  const error = { message, type: 'invalid_request_error', param: param === '' ? null : param, code: 'invalid_value' }
  return chatErrorResponse(400, { error })
}

const noSuchModel = (model: string): Response => {
  const message = `There is no model "${model}" here. GET /v1/models tells which there are.`
  return chatErrorResponse(404, {
    error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
  })
}

const refused = (error: unknown): Response => {
  if (!(error instanceof ProgramRefusal)) throw error
  return chatErrorResponse(error.problem.status, chatError(error.problem))
}

const ask = ({ caller, input, signal }: Asked, onText?: (piece: string) => void): Promise<Answer> =>
  caller.call(answersApi, 'Answer', input, { signal, ...(onText && { onText }) })

/** Resolves when there is something to send: headers that have gone cannot tell of a refusal. */
const streamed = (asked: Asked, { heartbeatMs, maxUnsentBytes }: ChatRoutesOptions): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { identity, request } = asked
    const gone = new AbortController()
    const signal = AbortSignal.any([asked.signal, gone.signal])
    let stream: AnswerStream | null = null
    const begin = (): AnswerStream => {
      if (stream) return stream
      clearTimeout(patience)
      stream = createAnswerStream({ heartbeatMs, maxUnsentBytes, onGone: () => gone.abort() })
      stream.send(firstChunk(identity))
      resolve(
        new Response(stream.body, {
          headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
        }),
      )
      return stream
    }
    // A model that is being loaded takes longer than clients wait for headers.
    const patience = setTimeout(begin, heartbeatMs)
    ask({ ...asked, signal }, (piece) => begin().send(textChunk(identity, piece)))
      .then((answer) => {
        const opened = begin()
        const includeUsage = request.stream_options?.include_usage === true
        for (const chunk of lastChunks(identity, answer, includeUsage)) opened.send(chunk)
        opened.end()
      })
      .catch((error: unknown) => {
        clearTimeout(patience)
        if (stream === null) return error instanceof ProgramRefusal ? resolve(refused(error)) : reject(error)
        const problem =
          error instanceof ProgramRefusal ? error.problem : { status: 500, detail: 'The answer broke off.' }
        stream.send(chatError(problem))
        stream.end()
      })
  })

/** The chat completions API over the app's own assistant: every answer comes from the loop that answers in the window. */
export const addChatRoutes = (options: ChatRoutesOptions): void => {
  const { app, program, readBody } = options

  const models = async (context: HttpContext) =>
    modelsOf(await program(context).call(answersApi, 'ListAnswerers', null, { signal: context.req.raw.signal }))

  app.get('/v1/models', async (context) => {
    try {
      return valueResponse({ object: 'list', data: await models(context) })
    } catch (error) {
      return refused(error)
    }
  })
  app.get('/v1/models/:id{.+}', async (context) => {
    const { id } = context.req.param()
    try {
      const found = (await models(context)).find((model) => model.id === id)
      return found ? valueResponse(found) : noSuchModel(id)
    } catch (error) {
      return refused(error)
    }
  })
  app.post('/v1/chat/completions', async (context) => {
    const caller = program(context)
    const { value, release } = await readBody(context)
    try {
      const parsed = chatRequest.safeParse(value)
      if (!parsed.success) return wrongField(parsed.error)
      const request = parsed.data
      const { signal } = context.req.raw
      const instanceId = instanceOf(request.model, await caller.call(answersApi, 'ListAnswerers', null, { signal }))
      if (instanceId === undefined) return noSuchModel(request.model)
      const identity = chatIdentity(request.model)
      const asked = { caller, request, input: toAnswerRequest(request, instanceId), identity, signal }
      return request.stream === true
        ? await streamed(asked, options)
        : valueResponse(wholeAnswer(identity, await ask(asked)))
    } catch (error) {
      return refused(error)
    } finally {
      release()
    }
  })
  app.all('/v1/*', (context) => {
    program(context)
    throw new AlcoveError('NotFound', 'Of this API there are /v1/models and /v1/chat/completions here.')
  })
}
