import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, conversationsApi } from '../../../contracts/index.ts'
import { AlcoveError, type CallContext } from '../../platform/index.ts'
import { seesPictures } from '../agent/pictures/sees-pictures.ts'
import type { AssistantStore } from '../conversations/assistant-store.ts'
import { ownerOf } from '../conversations/conversation-owner.ts'
import type { AIProviderFactory } from '../providers/ai-provider-factory.ts'
import type { Asking } from '../replies/asking.ts'
import type { PictureKeeper } from './picture-keeper.ts'

export interface PictureHandlersOptions {
  readonly store: AssistantStore
  readonly pictures: PictureKeeper
  readonly asking: Asking
  readonly factory: AIProviderFactory
}

type PictureHandlers = Pick<
  ContractHandlers<typeof conversationsApi, CallContext>,
  'AttachPicture' | 'DiscardPicture' | 'ReadPicture' | 'AskWithPictures' | 'GetAnswerer'
>

/** The operations on pictures of messages. One of another user or team reads as absent. */
export const createPictureHandlers = ({
  store,
  pictures,
  asking,
  factory,
}: PictureHandlersOptions): PictureHandlers => ({
  AttachPicture: async ({ fileName, bytes }, { access }) => pictures.attach(ownerOf(access), fileName, bytes),
  DiscardPicture: async (pictureId, { access }) => pictures.discard(ownerOf(access), [pictureId]),
  ReadPicture: async (pictureId, { access }) => {
    const seen = await pictures.look(ownerOf(access), pictureId)
    return seen && { mediaType: seen.picture.mediaType, bytes: new Uint8Array(seen.bytes) }
  },
  AskWithPictures: async (request, { access, language }) => asking.submit(access, { ...request, language }),
  GetAnswerer: async ({ conversationId, choice }, { access, signal }) => {
    const conversation = conversationId === null ? null : store.conversations.get(ownerOf(access), conversationId)
    if (conversationId !== null && !conversation) throw new AlcoveError('NotFound', failureWords('ConversationGone'))
    const provider = await factory.resolve(access, choice ?? conversation?.choice ?? {})
    const { providerName, model } = provider.capabilities
    return { providerName, model, seesPictures: await seesPictures(provider, signal) }
  },
})
