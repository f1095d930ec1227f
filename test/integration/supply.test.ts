import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { billOfMaterials } from '../../scripts/supply/bill-of-materials.ts'
import { licenceProblem } from '../../scripts/supply/licences.ts'
import { lockedPackages } from '../../scripts/supply/lock-file.ts'

describe('licences', () => {
  it('every package of the lock file has a licence that was agreed to', () => {
    const packages = lockedPackages()
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.flatMap((each) => licenceProblem(each) ?? [])).toEqual([])
  })

  it('the notices that the app shows name every package that is shipped as a dependency', async () => {
    const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
    const { dependencies } = JSON.parse(await read('package.json')) as { dependencies: Record<string, string> }
    const notices = await read('resources/THIRD-PARTY-NOTICES.md')
    expect(Object.keys(dependencies).filter((name) => !notices.match(`\\| ${name}[ ,]`))).toEqual([])
  })

  it.each([
    ['GPL-3.0-only', true, false],
    ['MPL-2.0', true, false],
    ['MPL-2.0', false, true],
    ['GPL-3.0-only', false, false],
    ['GPL-2.0 OR MIT', true, true],
    ['MIT AND GPL-2.0', true, false],
    ['(BSD-2-Clause OR MIT OR Apache-2.0)', true, true],
    ['', true, false],
  ])('%s, shipped %s: %s', (licence, isShipped, isFine) => {
    expect(licenceProblem({ name: 'some', version: '1.0.0', licence, isShipped }) === null).toBe(isFine)
  })
})

describe('the bill of materials', () => {
  it('names what the app depends on by itself, in the versions of package.json, and the files of its model', async () => {
    const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const { components } = billOfMaterials()
    const named = components.map(({ name, version }) => `${name} ${version}`)
    for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name} ${version}`)
    expect(components.find(({ name }) => name.endsWith('model.onnx'))?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{64}$/)
    expect(named.filter((name) => /^(vitest|knip|electron-vite) /.test(name))).toEqual([])
  })
})
