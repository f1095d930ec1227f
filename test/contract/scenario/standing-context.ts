import { NOBODY, type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')
const aiContext = stepsOf('IAIContextApi')

/** What the assistant always knows. */
export const standingContext: readonly Step[] = [
  knowledge('GetAIContext', 'none yet'),
  knowledge('SetAIContext', 'nothing', {
    input: () => [
      { id: NOBODY, text: 'Answer in metric units.', order: 2 },
      { id: '00000000-0000-7000-8000-000000000001', text: 'The observatory has one dome.', order: 1 },
    ],
  }),
  knowledge('SetAIContext', 'two entries of one id', {
    input: () => [1, 2].map((order) => ({ id: NOBODY, text: 'x', order })),
    refused: 400,
  }),
  knowledge('GetAIContext', 'the entries in their order'),
  aiContext('PreviewContext', 'what they come to', { input: () => [{ id: NOBODY, text: 'Be brief.', order: 1 }] }),
  aiContext('PreviewContext', 'an entry without an id', { input: () => [{ text: 'x', order: 1 }], refused: 400 }),
  aiContext('ListContextVersions', 'none yet'),
  aiContext('ReadContextVersion', 'an unknown version', { input: () => '2025-01-01T00-00-00-000Z' }),
]
