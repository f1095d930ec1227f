import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ActingLibrary } from './acting-library.ts'
import type { AlcoveClient } from './alcove-client.ts'
import { type CalmStore, calmStore } from './calm-store.ts'
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

/** Each of thousands of small files changes the queue some times, within moments. */
const UPLOADS_DRAWN_EVERY_MS = 100
/** So many are drawn as they go, each beside the document that it becomes. */
const MOST_DRAWN_AT_ONCE = 50

const areMany = ({ uploads }: UploadQueue): boolean => uploads.length > MOST_DRAWN_AT_ONCE

interface DrawnServices extends Omit<ClientServices, 'uploads'> {
  readonly uploads: CalmStore<UploadQueue>
}

const ClientContext = createContext<DrawnServices | null>(null)

/** Gives the client and its stores to everything inside. */
export const ClientProvider = ({ services, children }: { services: ClientServices; children: ReactNode }) => {
  const { uploads } = services
  const calm = useMemo(() => calmStore(uploads, { isBusy: areMany, everyMs: UPLOADS_DRAWN_EVERY_MS }), [uploads])
  const drawn = useMemo(() => ({ ...services, uploads: calm }), [services, calm])
  return <ClientContext value={drawn}>{children}</ClientContext>
}

const useServices = (): DrawnServices => {
  const services = useContext(ClientContext)
  if (!services) throw new Error('ClientProvider is missing')
  return services
}

/** Every operation of the host. */
export const useClient = (): AlcoveClient => useServices().client

/** The library in which this window stands, and the way into another. */
export const useActingLibrary = (): ActingLibrary => useServices().library

/** A part of the queue of uploads; drawn again when that part changes, as often as can be seen. */
export const useUploads = <Selected,>(select: (queue: UploadQueue) => Selected): Selected =>
  useStore(useServices().uploads, select)

/** The desktop shell around this window; null in a browser. */
export const useDesktop = (): DesktopShell | null => useServices().desktop

/** Whether the host is there. */
export const useConnection = (): ConnectionState => useStore(useServices().connection, ({ state }) => state)
