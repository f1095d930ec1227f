/**
 * Loaded into a host with `--import`, its worker threads included: every connection that would leave the machine fails, and is
 * told on stderr as `OUTBOUND <where>`.
 */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|::)$/

const refuse = (where: string): Error => {
  process.stderr.write(`OUTBOUND ${where}\n`)
  return Object.assign(new Error(`connect ENETUNREACH ${where}`), { code: 'ENETUNREACH' })
}

/** `connect(options)`, `connect([options, callback])` from inside Node, `connect(port, host)`, `connect(path)`. */
const targetOf = (args: readonly unknown[]): { host: string; port: unknown } | null => {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return null
    return { host: String(('host' in first && first.host) || 'localhost'), port: 'port' in first ? first.port : '' }
  }
  return typeof first === 'number' ? { host: String(args[1] ?? 'localhost'), port: first } : null
}

const connect = net.Socket.prototype.connect as (this: net.Socket, ...args: unknown[]) => net.Socket
net.Socket.prototype.connect = function connectLocally(this: net.Socket, ...args: unknown[]): net.Socket {
  const target = targetOf(args)
  if (target === null || LOCAL.test(target.host)) return connect.apply(this, args)
  queueMicrotask(() => this.destroy(refuse(`${target.host}:${String(target.port)}`)))
  return this
} as typeof net.Socket.prototype.connect

const lookup = dns.lookup as (...args: unknown[]) => void
dns.lookup = ((...args: unknown[]): void => {
  const [name] = args
  const callback = args.at(-1)
  if (typeof name !== 'string' || LOCAL.test(name) || typeof callback !== 'function') {
    lookup(...args)
    return
  }
  const error = refuse(name)
  queueMicrotask(() => callback(error))
}) as typeof dns.lookup
syncBuiltinESMExports()
