import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { errorChain } from './error-chain.ts'

/** IPv4 that is not for the public internet, after the registry of RFC 6890 and its successors. */
const RESERVED_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** All global IPv6 stands in one block; these within it are documentation, or lead to an IPv4 address in disguise. */
const GLOBAL_6 = ['2000::', 3] as const
const RESERVED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]

const blockList = (subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family)
  return list
}
const reserved4 = blockList(RESERVED_4, 'ipv4')
const reserved6 = blockList(RESERVED_6, 'ipv6')
const global6 = blockList([GLOBAL_6], 'ipv6')

/** Whether an IP address is one of the public internet: not this machine's, not its network's, not a reserved one. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !reserved4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

/** A request was to go to an address that is not public. Nothing was sent. */
export class AddressNotPublic extends Error {
  override readonly name = 'AddressNotPublic'

  constructor(host: string) {
    super(failureWords('HostNotPublic', { host }))
  }
}

/** The refusal, wherever in a chain of causes it stands; `null` for any other error. */
export const addressRefusal = (error: unknown): AddressNotPublic | null =>
  errorChain(error).find((each) => each instanceof AddressNotPublic) ?? null

/** Names that never lead into the public internet, whoever resolves them (RFC 6761, RFC 6762, RFC 9476 and ICANN's .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa|alt|onion)$/i

/** Throws `AddressNotPublic` for a host that is written as an address which is not public, or by a name of this machine or its network. */
export const checkWrittenHost = ({ hostname }: URL): void => {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isPublic = isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host)
  if (!isPublic) throw new AddressNotPublic(host)
}

/** What resolves a name to all of its addresses. */
export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a name once, and fails where any of its addresses is not public: the connection goes to what was checked. */
export const publicLookup =
  (resolve: ResolveAll = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(new AddressNotPublic(hostname), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
