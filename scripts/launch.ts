/** Behind `npm start` (`desktop`), `npm run serve` (`headless`) and `npm run alcove` (`command-line`): builds what is missing or outdated, then starts it. */
import { spawn, spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { electronBinary, fetchElectron, hasDisplay } from './launch/electron-binary.ts'
import { withHostEnvironment } from './launch/memory-environment.ts'
import { needsBuild } from './launch/needs-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Standard output belongs to the host's one line of JSON.
const tell = (line: string) => process.stderr.write(`${line}\n`)

const buildIfNeeded = () => {
  const reason = needsBuild(root)
  if (reason === null) return
  tell(
    reason === 'missing' ? 'Building Alcove for the first time…' : 'Building Alcove again, since its sources changed…',
  )
  const bundler = fileURLToPath(new URL('../node_modules/electron-vite/bin/electron-vite.js', import.meta.url))
  const { status } = spawnSync(process.execPath, [bundler, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status === 0) return
  tell('The build failed; see above.')
  process.exit(1)
}

const entries = { headless: '../out/main/headless.js', 'command-line': '../out/main/alcove.js' } as const

const runEntry = async (name: keyof typeof entries, flags: readonly string[]) => {
  const entry = new URL(entries[name], import.meta.url)
  enableCompileCache(join(root, 'node_modules/.cache/compile'))
  process.argv = [process.execPath, fileURLToPath(entry), ...flags]
  await import(entry.href)
}

const openWindow = (binary: string, flags: readonly string[]) => {
  const child = spawn(binary, [root, ...flags], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    tell(`Electron could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

/** npm passes signals to its shell, which may end without passing them on: then this would be left running, and nobody would know. */
const endWithParent = () => {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}

/** Electron's program, fetched when it is missing; null, and why, where there can be no window. */
const windowProgram = (): string | null => {
  if (!hasDisplay(process.platform, process.env)) {
    tell('There is no display for a window here, so Alcove is served to a browser instead.')
    return null
  }
  const installed = electronBinary(root)
  if (installed) return installed
  tell('Fetching Electron, the program behind the window; this happens once…')
  const fetched = fetchElectron(root)
  if (!fetched)
    tell("Electron's own program is not installed and cannot be fetched, so Alcove opens in your browser instead.")
  return fetched
}

const [mode, ...flags] = process.argv.slice(2)
if (mode !== 'desktop' && mode !== 'headless' && mode !== 'command-line') {
  tell('Say desktop, headless or command-line.')
  process.exit(2)
}
if (mode !== 'command-line') withHostEnvironment()
if (process.env.npm_lifecycle_event) endWithParent()
buildIfNeeded()
const binary = mode === 'desktop' ? windowProgram() : null
if (binary) openWindow(binary, flags)
else await runEntry(mode === 'command-line' ? mode : 'headless', flags)
