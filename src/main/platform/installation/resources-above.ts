import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackedPath } from './unpacked-path.ts'

/** The folder `resources` of the package that a module belongs to: the nearest one above its file. Throws when there is none. */
export const resourcesAbove = (moduleUrl: string): string => {
  let folder = dirname(fileURLToPath(moduleUrl))
  for (;;) {
    const resources = unpackedPath(join(folder, 'resources'))
    if (existsSync(join(resources, 'answering'))) return resources
    const above = dirname(folder)
    if (above === folder) throw new Error(`There is no folder "resources" above ${fileURLToPath(moduleUrl)}.`)
    folder = above
  }
}
