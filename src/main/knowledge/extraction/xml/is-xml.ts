/** Whether a file is XML text and no archive: a mark of its encoding and blanks may stand before. */
export const isXml = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start)
}
