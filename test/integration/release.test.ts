import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

/** What electron-builder itself reads and checks its configuration with. */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))
const ofLibrary = createRequire(ofBuilder.resolve('app-builder-lib/package.json'))
const { load } = ofLibrary('js-yaml') as { load(text: string): unknown }
const { validateConfiguration } = ofLibrary('./out/util/config/config.js') as {
  validateConfiguration(config: unknown, log: { readonly isEnabled: boolean }): Promise<void>
}
const { expandMacro } = ofLibrary('./out/util/macroExpander.js') as {
  expandMacro(pattern: string, arch: string, app: object, extra: object): string
}

interface Configuration {
  readonly artifactName: string
  readonly productName: string
  readonly mac: { readonly target: readonly string[] }
  readonly win: { readonly target: string }
  readonly linux: { readonly target: readonly string[] }
}

const configuration = load(readFileSync('electron-builder.yml', 'utf8')) as Configuration
const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}
const check = (config: unknown) => validateConfiguration(config, { isEnabled: false })

describe('[D6.01] the configuration of the packages', () => {
  it('is one that electron-builder takes, and one that is wrong for any system is told', async () => {
    await check(configuration)
    for (const system of ['mac', 'win', 'linux', 'nsis'] as const)
      await expect(check({ ...configuration, [system]: { noSuchOption: true } })).rejects.toThrow(
        `configuration.${system}`,
      )
  })

  it('makes an installer for each of the three systems', () => {
    const { mac, win, linux } = configuration
    expect({ mac: mac.target, win: win.target, linux: linux.target }).toEqual({
      mac: ['dmg', 'zip'],
      win: 'nsis',
      linux: ['AppImage', 'tar.gz'],
    })
  })

  it.each([
    ['win', 'x64', 'exe'],
    ['mac', 'arm64', 'dmg'],
    ['linux', 'ARCH', 'AppImage'],
  ])('calls the one for %s as the page about releases says', (os, arch, ext) => {
    const { artifactName, productName } = configuration
    const name = expandMacro(
      artifactName,
      arch,
      { productName, version: 'VERSION', sanitizedProductName: productName },
      { os, ext },
    )
    expect(readFileSync('docs/releasing.md', 'utf8')).toContain(`\`${name}\``)
    // What the workflow takes along.
    expect(name).toMatch(/^Alcove-/)
  })
})

interface Step {
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string>>
}
interface Workflow {
  readonly on: unknown
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: string
        readonly steps: readonly Step[]
        readonly strategy?: { readonly matrix: { readonly os: string[] } }
      }
    >
  >
}
const workflow = (name: string): Workflow => load(readFileSync(`.github/workflows/${name}.yml`, 'utf8')) as Workflow
const runsOf = ({ jobs }: Workflow): string[] =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

describe('the workflow of a release', () => {
  const release = workflow('release')

  it('begins with a tag that is a version, tests, packages on all systems, and publishes after that alone', () => {
    expect(release.on).toEqual({ push: { tags: ['v*'] } })
    const { test, package: made, publish } = release.jobs
    expect([test?.needs, made?.needs, publish?.needs]).toEqual([undefined, 'test', 'package'])
    const systems = made?.strategy?.matrix.os.map((name) => name.split('-')[0])
    expect(new Set(systems)).toEqual(new Set(['ubuntu', 'macos', 'windows']))
    // The tag is compared with this version.
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('signs where the secrets are that the page about releases names, and gives the app its feed', () => {
    const step = release.jobs.package?.steps.find(({ run }) => run === 'npm run package')
    const { UPDATE_FEED: feed, ...secrets } = step?.env ?? {}
    expect(feed).toContain('github.repository')
    const page = readFileSync('docs/releasing.md', 'utf8')
    expect(Object.keys(secrets).length).toBeGreaterThan(0)
    for (const [name, value] of Object.entries(secrets)) {
      expect(value).toBe(`\${{ secrets.${name} }}`)
      expect(page).toContain(`\`${name}\``)
    }
  })

  it('publishes one list of digests over everything, and what the updater reads', () => {
    const publishing = release.jobs.publish?.steps.flatMap(({ run }) => run ?? []).join('\n') ?? ''
    expect(publishing).toContain('sha256sum -- * > ../SHA256SUMS')
    expect(publishing).toContain('latest*.yml')
    expect(publishing).toMatch(/gh release create .*--draft .*release\/\*/)
  })
})

it('every script that the workflow runs is there', () => {
  const asked = runsOf(workflow('release')).flatMap((run) =>
    [...run.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, script]) => script ?? ''),
  )
  expect(asked).toEqual(expect.arrayContaining(['test', 'build', 'package']))
  expect(asked.filter((script) => script !== 'ci' && scripts[script] === undefined)).toEqual([])
})
