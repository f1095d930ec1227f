import {
  type Bridge,
  type ContractClient,
  createContractClient,
  desktopApi,
  ProblemError,
} from '../../contracts/index.ts'

/** The desktop shell around the window, as its page reaches it. */
export type DesktopShell = ContractClient<typeof desktopApi>

/** The shell behind the bridge. Rejects as any call does. */
export const createDesktopShell = (bridge: Pick<Bridge, 'invoke'>): DesktopShell =>
  createContractClient(desktopApi, {
    call: async (contract, operation, input) => {
      const reply = await bridge.invoke(contract, operation, input, null)
      if (!reply.ok) throw new ProblemError(reply.problem)
      return reply.value
    },
  })
