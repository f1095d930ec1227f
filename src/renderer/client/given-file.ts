import { type GivenFile, MAX_READ_LENGTH } from '../../contracts/index.ts'
import type { DesktopShell } from './desktop.ts'

/** A file that was given to the app to open. The shell holds it; its bytes are asked for when it is sent, and not those of a film that is refused for its size. */
class FileOfShell extends File {
  readonly #given: GivenFile
  readonly #shell: Pick<DesktopShell, 'ReadGivenFile'>

  constructor(given: GivenFile, shell: Pick<DesktopShell, 'ReadGivenFile'>) {
    super([], given.fileName)
    this.#given = given
    this.#shell = shell
  }

  override get size(): number {
    return this.#given.sizeBytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let offset = 0; ; ) {
      const range = { fileId: this.#given.fileId, offset, length: MAX_READ_LENGTH }
      const { bytes } = await this.#shell.ReadGivenFile(range)
      if (bytes.length === 0) return new Blob(parts).arrayBuffer()
      parts.push(new Uint8Array(bytes))
      offset += bytes.length
    }
  }
}

/** The files that were given to the app since this was asked last. Rejects as a call of the shell does. */
export const takeGivenFiles = async (
  shell: Pick<DesktopShell, 'TakeGivenFiles' | 'ReadGivenFile'>,
): Promise<File[]> => {
  const { files } = await shell.TakeGivenFiles()
  return files.map((given) => new FileOfShell(given, shell))
}
