import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { ActingLibrary } from './acting-library.ts'
import type { AlcoveClient } from './alcove-client.ts'
import type { DesktopShell } from './desktop.ts'
import type { ConnectionStore } from './notifications.ts'
import type { ConnectionState } from './transport.ts'
import type { UploadQueue, UploadsStore } from './uploads/upload-queue.ts'

/** What the window is connected by. */
export interface ClientServices {
  readonly client: AlcoveClient
  readonly library: ActingLibrary
  readonly uploads: UploadsStore
  readonly connection: ConnectionStore
  /** Null in a browser. */
  readonly desktop: DesktopShell | null
}

const ClientContext = createContext<ClientServices | null>(null)

/** Gives the client and its stores to everything inside. */
export const ClientProvider = ({ services, children }: { services: ClientServices; children: ReactNode }) => (
  <ClientContext value={services}>{children}</ClientContext>
)

const useServices = (): ClientServices => {
  const services = useContext(ClientContext)
  if (!services) throw new Error('ClientProvider is missing')
  return services
}

/** Every operation of the host. */
export const useClient = (): AlcoveClient => useServices().client

/** The library in which this window stands, and the way into another. */
export const useActingLibrary = (): ActingLibrary => useServices().library

/** A part of the queue of uploads; drawn again when that part changes. */
export const useUploads = <Selected,>(select: (queue: UploadQueue) => Selected): Selected =>
  useStore(useServices().uploads, select)

/** The desktop shell around this window; null in a browser. */
export const useDesktop = (): DesktopShell | null => useServices().desktop

/** Whether the host is there. */
export const useConnection = (): ConnectionState => useStore(useServices().connection, ({ state }) => state)
