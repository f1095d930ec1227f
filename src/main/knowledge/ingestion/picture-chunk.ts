import { v5 } from 'uuid'

/** The id of the chunk that stands for a picture itself, beside those of its words. */
export const pictureChunkId = (documentId: string): string => v5('picture', documentId)
