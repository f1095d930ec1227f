import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type HostLaunch, launchHost, type RunningHost } from '../../test/host.ts'
import type { ProbeReading } from './host-probe.ts'

export interface ProbedHost {
  readonly host: RunningHost
  read(): Promise<ProbeReading>
  /** Forgets the loop delays so far. */
  reset(): Promise<ProbeReading>
}

/**
 * The probe as plain JavaScript: a host that imports TypeScript has the compiler of Node in each of its threads, 80 MB that are not its own.
 */
const probe = (): URL => {
  const source = readFileSync(new URL('./host-probe.ts', import.meta.url), 'utf8')
  return new URL(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`)
}

/** The built host with the probe inside. */
export const launchProbedHost = async (launch: HostLaunch = {}): Promise<ProbedHost> => {
  const host = await launchHost({
    bundle: true,
    ipc: true,
    imports: [probe()],
    ...launch,
  })
  const ask = (message: 'read' | 'reset'): Promise<ProbeReading> =>
    new Promise((resolve) => {
      host.child.once('message', (reading) => resolve(reading as ProbeReading))
      host.child.send(message)
    })
  return { host, read: () => ask('read'), reset: () => ask('reset') }
}
