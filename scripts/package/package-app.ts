import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'electron-builder'
import { billOfMaterials } from '../supply/bill-of-materials.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface PackageOptions {
  /** The app's folder alone, without an installer. */
  readonly unpacked: boolean
  /** Where to; `dist/` by default. */
  readonly outputDir?: string
  /** A folder with Electron's program in place of the one that would be fetched. */
  readonly electronDir?: string
  /** The GitHub repository whose releases the app looks at for a new version, as `owner/name`; without one it has no updater. */
  readonly updateFeed?: string | undefined
}

/** How electron-builder writes a feed down. Throws for what is not `owner/name`. */
export const feedOf = (repository: string): { provider: 'github'; owner: string; repo: string } => {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? []
  if (owner === undefined || repo === undefined) throw new Error(`UPDATE_FEED: "${repository}" is not owner/name.`)
  return { provider: 'github', owner, repo }
}

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Lines as `sha256sum --check` reads them, sorted by name. */
export const digestsOf = async (paths: readonly string[]): Promise<string> => {
  const lines = await Promise.all(paths.map(async (path) => `${await digestOf(path)}  ${basename(path)}\n`))
  return lines.sort((one, other) => one.slice(66).localeCompare(other.slice(66))).join('')
}

/** Packages what is in `out/` by `electron-builder.yml`; resolves to what was made. Throws where nothing was built. */
export const packageApp = async (options: PackageOptions): Promise<readonly string[]> => {
  const { unpacked, outputDir = join(root, 'dist'), electronDir, updateFeed } = options
  await access(join(root, 'out/main/index.js')).catch((cause: unknown) => {
    throw new Error('There is nothing to package: run `npm run build` first.', { cause })
  })
  const made = await build({
    projectDir: root,
    dir: unpacked,
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      directories: { output: outputDir },
      publish: updateFeed === undefined ? null : feedOf(updateFeed),
      ...(electronDir === undefined ? {} : { electronDist: electronDir }),
    },
  })
  if (unpacked) return made
  const digests = join(outputDir, 'SHA256SUMS')
  const materials = join(outputDir, 'alcove.cdx.json')
  await writeFile(materials, JSON.stringify(billOfMaterials(), null, 2))
  await writeFile(digests, await digestsOf([...made, materials]))
  return [...made, materials, digests]
}
