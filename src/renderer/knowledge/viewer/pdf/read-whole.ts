import { MAX_READ_LENGTH } from '../../../../contracts/index.ts'

export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** The bytes from `begin` up to `end`, in reads of at most `MAX_READ_LENGTH`. */
export const readWhole = async (read: ReadBytes, begin: number, end: number): Promise<Uint8Array> => {
  const whole = new Uint8Array(end - begin)
  for (let at = begin; at < end; at += MAX_READ_LENGTH) {
    whole.set(await read(at, Math.min(MAX_READ_LENGTH, end - at)), at - begin)
  }
  return whole
}
