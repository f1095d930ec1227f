import { failureWords } from '../../../contracts/failures/failure-words.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_EDGE,
  MAX_PICTURES_BYTES,
  type MessagePicture,
  pictureType,
} from '../../../contracts/index.ts'
import { AlcoveError, imageSize, newGuid } from '../../platform/index.ts'

const MAX_NAME_LENGTH = 255
const MEBIBYTE = 1_048_576

/** The last part of a path, without what is not to be seen; never empty. */
const nameOf = (fileName: string): string =>
  fileName
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed() || 'picture'

/** The words for a picture of too many bytes. */
export const pictureTooLarge = (fileName: string): AlcoveError =>
  new AlcoveError(
    'TooLarge',
    failureWords('PictureOver', { name: nameOf(fileName), most: MAX_PICTURE_BYTES / MEBIBYTE }),
  )

/**
 * What a picture is, by its content alone. Throws `UnsupportedMediaType` for what is no PNG, JPEG, WebP or GIF, and `TooLarge` for more bytes or points than
 * providers take.
 */
export const checkPicture = (fileName: string, bytes: Uint8Array): MessagePicture => {
  const name = nameOf(fileName)
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw pictureTooLarge(fileName)
  const size = imageSize(bytes)
  const { data: mediaType } = pictureType.safeParse(size?.mediaType)
  if (size === null || mediaType === undefined || size.width < 1 || size.height < 1)
    throw new AlcoveError('UnsupportedMediaType', failureWords('PictureUnreadable', { name }))
  const { width, height } = size
  if (Math.max(width, height) > MAX_PICTURE_EDGE)
    throw new AlcoveError('TooLarge', failureWords('PictureTooWide', { name, width, height, most: MAX_PICTURE_EDGE }))
  return { pictureId: newGuid(), fileName: name, mediaType, sizeBytes: bytes.byteLength, width, height }
}

/** Throws `TooLarge` for pictures that are too much for one message. */
export const checkTogether = (pictures: readonly MessagePicture[]): void => {
  const total = pictures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (total > MAX_PICTURES_BYTES)
    throw new AlcoveError('TooLarge', failureWords('PicturesTooLarge', { most: MAX_PICTURES_BYTES / MEBIBYTE }))
}
