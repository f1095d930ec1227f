import { z } from 'zod'
import { guid } from './scalars.ts'

/** The most pictures that one message may hold. */
export const MAX_PICTURES = 8

/** The largest picture, in bytes: 3.75 MiB, which are 5 MiB as base64, the most that every provider takes. */
export const MAX_PICTURE_BYTES = 3_932_160

/** The most bytes that the pictures of one message may have together: 12 MiB. */
export const MAX_PICTURES_BYTES = 12_582_912

/** The longest side that a picture may have, in points. */
export const MAX_PICTURE_EDGE = 8_000

/** The kinds of pictures that every provider takes, by IANA media type. */
export const pictureType = z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** A picture that belongs to a message, or that waits to be sent with one. Its bytes are read apart, with `ReadPicture`. */
export const messagePicture = z.object({
  pictureId: guid,
  fileName: z.string(),
  /** Of the content, whatever the name says. */
  mediaType: pictureType,
  sizeBytes: z.int().positive(),
  /** Points. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type MessagePicture = z.infer<typeof messagePicture>
