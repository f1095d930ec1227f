import { expect, it } from 'vitest'
import { aiAssistantBranding, aiAssistantMode } from './assistant-mode.ts'

const branding = { name: 'Ada', icon: 'ada.svg', showSidePanel: true }

it('[A12.01] a mode is none, the default, or one that carries a branding', () => {
  for (const mode of [
    { type: 'NoAIAssistant' },
    { type: 'DefaultAIAssistant' },
    { type: 'ConfiguredAIAssistant', branding },
  ])
    expect(aiAssistantMode.parse(mode)).toEqual(mode)
  expect(aiAssistantMode.parse({ type: 'DefaultAIAssistant', branding })).toEqual({ type: 'DefaultAIAssistant' })
  expect(aiAssistantMode.safeParse({ type: 'ConfiguredAIAssistant' }).success).toBe(false)
  expect(aiAssistantMode.safeParse({ type: 'HiddenAIAssistant' }).success).toBe(false)
})

it('[A12.02] a branding is a name, an icon, and whether there is a side panel', () => {
  expect(aiAssistantBranding.parse(branding)).toEqual(branding)
  expect(Object.keys(aiAssistantBranding.shape)).toEqual(['name', 'icon', 'showSidePanel'])
  for (const wrong of [{ name: 7 }, { icon: null }, { showSidePanel: 'yes' }, { name: undefined }])
    expect(aiAssistantBranding.safeParse({ ...branding, ...wrong }).success).toBe(false)
})
