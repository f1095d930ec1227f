/** `npm run check`: format and lint, boundaries, types, dead code. Runs all, reports each, fails when one does. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

export const checks: readonly Step[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  {
    name: 'boundaries',
    command: 'depcruise',
    args: ['src', 'scripts', 'test', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  },
  { name: 'types', command: 'tsc', args: ['-b', '--noEmit'] },
  { name: 'dead code', command: 'knip', args: [] },
]

/** Runs one check with its output passed through; true when it succeeded. */
export const runStep = ({ name, command, args }: Step): boolean => {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  console.log(status === 0 ? `✓ ${name}` : `✗ ${name}${error ? `: ${error.message}` : ''}`)
  return status === 0
}

if (import.meta.main) {
  const failed = checks.filter((step) => !runStep(step))
  if (failed.length > 0) process.exitCode = 1
}
