import { type ChildProcess, spawn } from 'node:child_process'

const register = new URL('./stand-in/register.ts', import.meta.url).href

/** Starts a built main bundle in a process of its own, in the stand-in, with a channel for orders and for what it tells. */
export const startStandIn = (bundle: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, ['--import', register, bundle, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ELECTRON_RENDERER_URL: undefined, ...env },
  })
