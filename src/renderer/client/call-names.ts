import { v7 as uuid } from 'uuid'
import { type Contract, contracts } from '../../contracts/index.ts'

/** A call as far as it makes it the same one: an operation, its argument as it is sent, and the file that goes with it. */
export interface NamedCall {
  readonly contract: string
  readonly operation: string
  readonly argument: string
  readonly file?: File
}

/** Names calls, so that the host does one once that is made again because its answer was lost on the way. */
export interface CallNames {
  /** A new name; of a call whose answer was lost a short time ago, the same one. Null for one that changes nothing. */
  nameOf(call: NamedCall): string | null
  /** The host has answered. */
  answered(name: string | null): void
  /** Nobody knows whether the host has done it. */
  lost(call: NamedCall, name: string | null): void
}

/** Shorter than the host remembers. What is asked again later is meant to be done again. */
const ASKED_AGAIN_WITHIN_MS = 10 * 60_000
const MOST_LOST = 50

interface Lost extends NamedCall {
  readonly name: string
  readonly untilMs: number
}

const byName: ReadonlyMap<string, Contract> = new Map(
  Object.values<Contract>(contracts).map((contract) => [contract.name, contract]),
)
const changes = ({ contract, operation }: NamedCall): boolean =>
  byName.get(contract)?.operations[operation]?.effect !== 'Read'

const isSame = (one: NamedCall, other: NamedCall): boolean =>
  one.contract === other.contract &&
  one.operation === other.operation &&
  one.argument === other.argument &&
  one.file === other.file

/** Remembers the latest calls whose answers were lost, in the memory of the page. */
export const createCallNames = (nowMs: () => number = () => performance.now()): CallNames => {
  let lost: readonly Lost[] = []
  return {
    nameOf(call) {
      if (!changes(call)) return null
      lost = lost.filter(({ untilMs }) => untilMs >= nowMs())
      return lost.find((each) => isSame(each, call))?.name ?? uuid()
    },
    answered(name) {
      // What was changed since may have undone what was lost: the same words then ask for it anew. The same file is sent again by a second try alone.
      if (name !== null) lost = lost.filter((each) => each.file !== undefined && each.name !== name)
    },
    lost(call, name) {
      if (name === null) return
      const others = lost.filter((each) => each.name !== name)
      lost = [...others, { ...call, name, untilMs: nowMs() + ASKED_AGAIN_WITHIN_MS }].slice(-MOST_LOST)
    },
  }
}
