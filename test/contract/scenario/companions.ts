import { id, NOBODY, type Step, stepsOf } from './step.ts'

const companions = stepsOf('ICompanionsApi')

const toolServer = { type: 'Command', command: '/no/such/program', args: ['--stdio'] }

/** Servers of tools. */
export const toolServers: readonly Step[] = [
  companions('ListCompanions', 'none yet'),
  companions('SaveCompanion', 'the tool server, which does not run', {
    input: () => ({ companionId: null, name: 'Workshop', transport: toolServer, secrets: { KEY: 'k' } }),
    learn: ({ companionId }: { companionId: string }, known) => known.set('companion', companionId),
  }),
  companions('SaveCompanion', 'the same name again', {
    input: () => ({ companionId: null, name: 'workshop', transport: toolServer }),
    refused: 409,
  }),
  companions('SaveCompanion', 'an address of another protocol', {
    input: () => ({ companionId: null, name: 'Other', transport: { type: 'Http', url: 'file:///x' } }),
    refused: 400,
  }),
  companions('StartCompanion', 'why it did not start', {
    input: (known) => ({ companionId: id('companion')(known), transport: toolServer }),
  }),
  companions('StartCompanion', 'another command than is kept', {
    input: (known) => ({ companionId: id('companion')(known), transport: { ...toolServer, args: [] } }),
    refused: 409,
  }),
  companions('ApproveTools', 'that none is approved', {
    input: (known) => ({ companionId: id('companion')(known), tools: [], asksFirst: true }),
  }),
  companions('ApproveTools', 'a tool that is not offered', {
    input: (known) => ({
      companionId: id('companion')(known),
      tools: [{ name: 'echo', digest: 'x' }],
      asksFirst: true,
    }),
    refused: 409,
  }),
  companions('StopCompanion', 'that it is off', { input: id('companion') }),
  companions('StopCompanion', 'an unknown one', { input: () => NOBODY, refused: 404 }),
  companions('RemoveCompanion', 'nothing', { input: id('companion') }),
  companions('RemoveCompanion', 'that it is gone', { input: id('companion'), refused: 404 }),
]
