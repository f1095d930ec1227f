import type { Contract, ContractClient } from './contract.ts'
import { type ContractClients, contracts } from './contracts.ts'

/** What carries a call to a host: the raw answer of an operation, or a rejection with a `ProblemError`. */
export interface ContractCaller {
  call(contract: string, operation: string, input: unknown): Promise<unknown>
}

/** A typed proxy of a contract table: every operation of the table, its answers parsed by the table's schemas. */
export const createContractClient = <Table extends Contract>(
  contract: Table,
  transport: ContractCaller,
): ContractClient<Table> => {
  const operations = Object.entries(contract.operations).map(([name, operation]) => [
    name,
    async (input?: unknown) => operation.output.parse(await transport.call(contract.name, name, input)),
  ])
  return Object.fromEntries(operations) as ContractClient<Table>
}

/** A typed proxy of every contract. */
export const createContractClients = (transport: ContractCaller): ContractClients =>
  Object.fromEntries(
    Object.entries(contracts).map(([name, contract]) => [name, createContractClient<Contract>(contract, transport)]),
  ) as unknown as ContractClients
