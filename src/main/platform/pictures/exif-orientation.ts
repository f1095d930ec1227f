const UPRIGHT = 1

/** How a photograph is to be turned, 1 to 8, by what its camera has noted (Exif, tag 0x0112); 1, upright, where it has not. */
export const exifOrientation = (bytes: Uint8Array): number => {
  const head = Buffer.from(bytes.subarray(0, 512))
  const intel = head.indexOf(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0]))
  const motorola = head.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1]))
  const value = intel !== -1 ? head[intel + 8] : motorola !== -1 ? head[motorola + 9] : undefined
  return value !== undefined && value >= 1 && value <= 8 ? value : UPRIGHT
}
