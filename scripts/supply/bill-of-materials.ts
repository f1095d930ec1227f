import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licenceProblem } from './licences.ts'
import { lockedPackages } from './lock-file.ts'

export interface Component {
  readonly type: 'library' | 'file'
  readonly name: string
  readonly version?: string
  readonly purl?: string
  readonly licenses?: readonly { readonly expression: string }[]
  readonly hashes?: readonly { readonly alg: 'SHA-256'; readonly content: string }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

const packages = (): Component[] =>
  lockedPackages()
    .filter(({ isShipped }) => isShipped)
    .map((each) => ({
      type: 'library',
      name: each.name,
      version: each.version,
      purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
      ...(licenceProblem(each) === null && each.licence !== '' ? { licenses: [{ expression: each.licence }] } : {}),
    }))

/** The model that comes with the app is no package: its files, by what they hold. */
const modelFiles = (): Component[] => {
  const folder = 'resources/models/alcove-embed-en-v1'
  return readdirSync(join(root, folder)).map((name) => ({
    type: 'file',
    name: `${folder}/${name}`,
    hashes: [
      {
        alg: 'SHA-256',
        content: createHash('sha256')
          .update(readFileSync(join(root, folder, name)))
          .digest('hex'),
      },
    ],
  }))
}

/** Everything that is shipped, in the form of CycloneDX 1.6. The same for the same lock file: it says no time and no machine. */
export const billOfMaterials = () => {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: [{ expression: 'MIT' }] } },
    components: [...packages(), ...modelFiles()],
  }
}
