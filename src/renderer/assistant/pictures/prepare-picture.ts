import { MAX_PICTURE_BYTES } from '../../../contracts/index.ts'

/** Points on the longer side above which a model sees no more. */
const LONGEST_SIDE = 2_048
const QUALITY = 0.9
const MOST_TRIES = 5

/** Why a file cannot be attached. */
export type PictureProblem = 'kind' | 'large'

const startsWith = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte)

/** By the first bytes, whatever the name says. */
const kindOf = (head: Uint8Array): 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | null => {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(head, 0x47, 0x49, 0x46, 0x38)) return 'image/gif'
  return startsWith(head, 0x52, 0x49, 0x46, 0x46) && startsWith(head.subarray(8), 0x57, 0x45, 0x42, 0x50)
    ? 'image/webp'
    : null
}

const drawn = async (bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> => {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas to draw on.')
  if (type === 'image/jpeg') {
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type, quality: QUALITY })
}

const renamed = (name: string, type: string): string => {
  const extension = type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)
  return `${name.replace(/\.[^.]*$/, '')}.${extension}`
}

/** Drawn, and drawn smaller until it is small enough: in its own kind first, as JPEG where that takes too much. */
const drawnAnew = async (bitmap: ImageBitmap, name: string, kind: string): Promise<File | PictureProblem> => {
  let scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  let type = kind === 'image/gif' ? 'image/png' : kind
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const blob = await drawn(bitmap, scale, type)
    if (blob.size <= MAX_PICTURE_BYTES) return new File([blob], renamed(name, blob.type), { type: blob.type })
    if (type === 'image/jpeg') scale *= 0.7
    type = 'image/jpeg'
  }
  return 'large'
}

/** The kinds that cameras write, with the place and the time beside the picture. */
const PHOTOS: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp'])

/**
 * A picture as it is sent: a drawing where it is small enough as it is; anything else drawn anew, smaller where it is too large, so that a photo tells nothing
 * but what it shows. What is no picture is told by its content.
 */
export const preparePicture = async (file: File): Promise<File | PictureProblem> => {
  const kind = kindOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (kind === null) return 'kind'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return 'kind'
  try {
    const fits = Math.max(bitmap.width, bitmap.height) <= LONGEST_SIDE && file.size <= MAX_PICTURE_BYTES
    return fits && !PHOTOS.has(kind) ? file : await drawnAnew(bitmap, file.name, kind)
  } finally {
    bitmap.close()
  }
}
