import { join } from 'node:path'
import { readPrivateFile, writePrivateFile } from '../durable-file.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'address')

/** Notes where the app is served, for its owner's programs. It may be outdated: whoever goes there has the host prove itself first. */
export const rememberAddress = (dataDir: string, url: string): void => writePrivateFile(fileIn(dataDir), `${url}\n`)

/** Where the app was served last, or is; null when it never was. */
export const rememberedAddress = (dataDir: string): URL | null => {
  const text = readPrivateFile(fileIn(dataDir))?.trim() ?? ''
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'http:' && url.port !== '' ? url : null
}
