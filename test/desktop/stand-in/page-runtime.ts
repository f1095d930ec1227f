import type { createWireCodec } from './wire-codec.ts'

/** What the page asks of the stand-in's main process. */
export type PageMessage =
  | { readonly type: 'document' }
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly channel: string; readonly args: string }
  | { readonly type: 'invoke'; readonly channel: string; readonly args: string }

export interface PageRuntimeOptions {
  readonly preload: string
  readonly platform: string
  readonly binding: string
  readonly deliver: string
}

/**
 * Runs a preload script as Electron's sandbox does: `require('electron')` gives the three modules that it may use, and what
 * crosses `contextBridge` is copied. Self-contained: its text is injected into every document before the page's own scripts.
 */
export const pageRuntime = (codec: ReturnType<typeof createWireCodec>, options: PageRuntimeOptions): void => {
  if (window !== window.top) return
  const host = window as unknown as Record<string, unknown>
  const post = host[options.binding] as (message: PageMessage) => Promise<string>
  void post({ type: 'document' })

  type Listener = (event: object, ...args: unknown[]) => void
  const listeners = new Map<string, Set<Listener>>()
  host[options.deliver] = (batch: readonly (readonly [channel: string, args: string])[]) => {
    for (const [channel, args] of batch)
      for (const listener of [...(listeners.get(channel) ?? [])]) listener({}, ...(codec.decode(args) as unknown[]))
  }

  const ipcRenderer = {
    invoke: async (channel: string, ...args: unknown[]) => {
      const reply = codec.decode(await post({ type: 'invoke', channel, args: codec.encode(structuredClone(args)) })) as
        | { ok: true; value: unknown }
        | { ok: false; message: string }
      if (reply.ok) return reply.value
      throw new Error(`Error invoking remote method '${channel}': ${reply.message}`)
    },
    send: (channel: string, ...args: unknown[]) =>
      void post({ type: 'send', channel, args: codec.encode(structuredClone(args)) }),
    on: (channel: string, listener: Listener) => {
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(listener))
      return ipcRenderer
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
  }

  type Call = (...args: unknown[]) => unknown
  /** Copies a value into the other world; functions become callable proxies, errors keep their message alone. */
  const cross = (value: unknown): unknown => {
    if (typeof value === 'function') return crossFunction(value as Call)
    if (value instanceof Promise)
      return value.then(cross, (error: unknown) => {
        throw new Error(error instanceof Error ? error.message : String(error))
      })
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof File) return value
    if (Array.isArray(value)) return value.map(cross)
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cross(each)]))
  }
  const crossFunction =
    (call: Call): Call =>
    (...args) =>
      cross(call(...args.map(cross)))

  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: (name: string, api: object) => {
        Object.defineProperty(window, name, { value: Object.freeze(cross(api)), enumerable: true })
      },
    },
    // Files that a test hands to the page have no path that the page could know.
    webUtils: { getPathForFile: (_file: File) => '' },
  }
  const require = (name: string) => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name}`)
  }
  const process = { platform: options.platform, sandboxed: true }
  new Function('require', 'process', 'module', 'exports', options.preload)(require, process, { exports: {} }, {})

  window.open = (url) => {
    void post({ type: 'open', url: new URL(String(url ?? 'about:blank'), location.href).href })
    return null
  }
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    void post({ type: 'open', url: link.href })
  })
}
