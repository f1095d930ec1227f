import { type HostLaunch, launchHost, type RunningHost } from '../../test/host.ts'
import type { ProbeReading } from './host-probe.ts'

export interface ProbedHost {
  readonly host: RunningHost
  read(): Promise<ProbeReading>
  /** Forgets the loop delays so far. */
  reset(): Promise<ProbeReading>
}

/** The built host with the probe inside. */
export const launchProbedHost = async (launch: HostLaunch = {}): Promise<ProbedHost> => {
  const host = await launchHost({
    bundle: true,
    ipc: true,
    imports: [new URL('./host-probe.ts', import.meta.url)],
    ...launch,
  })
  const ask = (message: 'read' | 'reset'): Promise<ProbeReading> =>
    new Promise((resolve) => {
      host.child.once('message', (reading) => resolve(reading as ProbeReading))
      host.child.send(message)
    })
  return { host, read: () => ask('read'), reset: () => ask('reset') }
}
