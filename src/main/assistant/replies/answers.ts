import type { AIStreamEvent, Answer, AnswerRequest, answersApi, ContractHandlers } from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, isStorageFull, type Logger, newGuid } from '../../platform/index.ts'
import { plainMessage } from '../conversations/plain-message.ts'
import { replyLanguageOf } from '../language/language-of.ts'
import { checkPicture, checkTogether } from '../pictures/check-picture.ts'
import { createCitationLedger } from '../prompt/citation-ledger.ts'
import type { AIProviderFactory } from '../providers/ai-provider-factory.ts'
import { noWindows } from '../tools/tool-windows.ts'
import { failureKind, failureReason } from './failure-reason.ts'
import type { Thread } from './read-thread.ts'
import type { ReplyLoop } from './reply-loop.ts'

/** Answers to one person that are written at the same time. */
const MOST_AT_ONCE = 8

export interface AnswersOptions {
  readonly writeReply: ReplyLoop
  readonly factory: AIProviderFactory
  readonly logger: Logger
}

export interface Answers {
  readonly handlers: ContractHandlers<typeof answersApi, CallContext>
  /** How many answers to a user are being written. */
  unfinished(userId: string): number
  /** Ends those that are being written, as failed. */
  stop(): void
}

/** The conversation, and the bytes of its pictures by their ids. Throws in words for a picture that no model is shown. */
const threadOf = ({ messages }: AnswerRequest): { thread: Thread; pictures: ReadonlyMap<string, Uint8Array> } => {
  const bytesOf = new Map<string, Uint8Array>()
  const said = messages
    .filter(({ content, pictures = [] }) => content.trim() !== '' || pictures.length > 0)
    .map(({ role, content, pictures = [] }) => {
      const shown = pictures.map((base64, at) => {
        const bytes = Buffer.from(base64, 'base64')
        const picture = checkPicture(`picture ${at + 1}`, bytes)
        bytesOf.set(picture.pictureId, bytes)
        return picture
      })
      checkTogether(shown)
      return plainMessage(role, content, shown)
    })
  const question = said.at(-1) ?? plainMessage('User', '')
  const thread = { question, userMessage: question, history: said.slice(0, -1), citations: [], searchedFor: null }
  return { thread, pictures: bytesOf }
}

/** Answers for programs that keep their conversations themselves: written by the same loop as every reply, stored nowhere. */
export const createAnswers = ({ writeReply, factory, logger }: AnswersOptions): Answers => {
  const running = new Map<string, number>()
  const stopping = new AbortController()
  const unfinished = (userId: string): number => running.get(userId) ?? 0

  const explained = (error: unknown, signal: AbortSignal): unknown => {
    if (stopping.signal.aborted) return new AlcoveError('Unavailable', 'Alcove is closing. Ask again when it is open.')
    if (signal.aborted || isStorageFull(error) || error instanceof AlcoveError) return error
    const reason = failureReason(error)
    if (reason === null) return error
    logger.info({ kind: failureKind(error) }, 'an answer failed')
    return new AlcoveError('Unavailable', reason, { cause: error })
  }
  const write = async (request: AnswerRequest, { access, language, signal, onText }: CallContext): Promise<Answer> => {
    const ended = AbortSignal.any([signal, stopping.signal])
    const { thread, pictures } = threadOf(request)
    const message = await writeReply({
      access,
      taskId: newGuid(),
      conversationId: newGuid(),
      activeModule: null,
      thread,
      readPicture: async ({ pictureId }) => pictures.get(pictureId) ?? null,
      continues: null,
      choice: { instanceId: request.instanceId },
      language: replyLanguageOf(language),
      instructions: request.instructions,
      maxTokens: request.maxTokens,
      temperature: request.temperature,
      ledger: createCitationLedger(),
      listener: {},
      windows: noWindows,
      emit: (event: AIStreamEvent) => {
        if (event.type === 'MessageDelta' && !ended.aborted) onText?.(event.delta)
      },
      signal: ended,
    })
    const { content, citations, completion, cutReason = null, notices = [], answeredBy = null } = message
    return { content, citations, completion, cutReason, notices, answeredBy }
  }

  return {
    unfinished,
    stop: () => stopping.abort(new AlcoveError('Unavailable', 'Alcove is closing.')),
    handlers: {
      Answer: async (request, call) => {
        const { userId } = call.access
        if (unfinished(userId) >= MOST_AT_ONCE)
          throw new AlcoveError(
            'TooManyRequests',
            `${MOST_AT_ONCE} of your answers are being written already. Wait until one has ended.`,
          )
        running.set(userId, unfinished(userId) + 1)
        try {
          return await write(request, call)
        } catch (error) {
          throw explained(error, call.signal)
        } finally {
          running.set(userId, unfinished(userId) - 1)
          if (unfinished(userId) === 0) running.delete(userId)
        }
      },
      ListAnswerers: async (_input, { access }) =>
        ((await factory.choices?.(access)) ?? []).map(({ instanceId, displayName, model }) => ({
          instanceId,
          displayName,
          model,
        })),
    },
  }
}
