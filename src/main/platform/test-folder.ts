import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestFolder extends Disposable {
  readonly path: string
}

/** A temporary folder that is deleted when it goes out of scope (`using`), for tests. */
export const testFolder = (): TestFolder => {
  const path = mkdtempSync(join(tmpdir(), 'alcove-test-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
