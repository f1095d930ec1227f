import { type Contract, type ContractClient, type ContractClients, contracts } from '../../contracts/index.ts'
import type { Transport } from './transport.ts'

/** A typed proxy of a contract table: every operation of the table, its answers parsed by the table's schemas. */
export const createContractClient = <Table extends Contract>(
  contract: Table,
  transport: Pick<Transport, 'call'>,
): ContractClient<Table> => {
  const operations = Object.entries(contract.operations).map(([name, operation]) => [
    name,
    async (input?: unknown) => operation.output.parse(await transport.call(contract.name, name, input)),
  ])
  return Object.fromEntries(operations) as ContractClient<Table>
}

/** A typed proxy of every contract. */
export const createContractClients = (transport: Pick<Transport, 'call'>): ContractClients =>
  Object.fromEntries(
    Object.entries(contracts).map(([name, contract]) => [name, createContractClient<Contract>(contract, transport)]),
  ) as unknown as ContractClients
