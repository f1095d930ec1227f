import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('[R12.01] a project outside imports the packs by the package name and runs them on its own store', async () => {
  const project = await mkdtemp(join(tmpdir(), 'alcove-outside-'))
  try {
    await cp(join(root, 'test/outside'), project, { recursive: true })
    await mkdir(join(project, 'node_modules'))
    // What `npm install` makes of a dependency on a folder.
    await symlink(root, join(project, 'node_modules', 'alcove'))
    const { stdout, status } = spawnSync(process.execPath, ['--test', '--test-reporter=tap'], {
      cwd: project,
      encoding: 'utf8',
      // The runner around this test must not be taken for the one inside.
      env: { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined },
    })
    expect([status, stdout.match(/^not ok .*/gm)]).toEqual([0, null])
    expect(stdout).toContain('[R2.07] [R12.02] looks in the given scopes only')
    expect(stdout).toContain('[R3.05] [R12.06] DenseOnly ranks by vectors alone')
  } finally {
    await rm(project, { recursive: true, force: true })
  }
}, 180_000)
