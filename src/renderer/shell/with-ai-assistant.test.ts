import { FolderOpen } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import type { AIAssistantBranding } from '../../contracts/index.ts'
import { moduleAt, type ShellModule, withAIAssistant } from './with-ai-assistant.ts'

const documents: ShellModule = {
  name: 'documents',
  pages: [{ path: '/documents', label: { key: 'shell.documents' }, icon: FolderOpen, inRail: true }],
  routes: [],
}
const config = { assistantPage: null }
const branded = (branding: AIAssistantBranding) =>
  withAIAssistant({ type: 'ConfiguredAIAssistant', branding }, config, [documents])

describe('withAIAssistant', () => {
  it('leaves a shell without an assistant as it is', () => {
    const program = withAIAssistant({ type: 'NoAIAssistant' }, config, [documents])
    expect(program).toEqual({ home: '/documents', modules: [documents], sidePanel: null })
  })

  it('[A12.03] adds the assistant before the modules, and its side panel', () => {
    const program = withAIAssistant({ type: 'DefaultAIAssistant' }, config, [documents])
    expect(program.modules.map(({ name, pages }) => [name, pages[0]?.inRail])).toEqual([
      ['assistant', true],
      ['documents', true],
    ])
    expect(program.sidePanel).toEqual({ name: '' })
  })

  it('takes name and icon of the branding', () => {
    const program = branded({ name: 'Ada', icon: 'ada.svg', showSidePanel: false })
    expect(program.modules[0]?.pages[0]).toMatchObject({ label: { text: 'Ada' }, icon: '/svg/ada.svg', inRail: true })
    expect(program.sidePanel).toBeNull()
  })

  it.each(['ada.svg', '/ada.svg', 'svg/ada.svg', '/svg/ada.svg'])(
    'draws the icon %s from the folder of SVGs',
    (icon) => {
      expect(branded({ name: 'Ada', icon, showSidePanel: true }).modules[0]?.pages[0]?.icon).toBe('/svg/ada.svg')
    },
  )

  it('opens on the first page of the rail', () => {
    expect(branded({ name: 'Ada', icon: '', showSidePanel: true }).home).toBe('/assistant')
    expect(withAIAssistant({ type: 'NoAIAssistant' }, config, []).home).toBe('/')
  })

  it('keeps the side panel and hides the rail entry of an assistant without a name', () => {
    const program = branded({ name: '', icon: '', showSidePanel: true })
    expect(program.modules[0]?.pages[0]?.inRail).toBe(false)
    expect(program.home).toBe('/documents')
    expect(program.sidePanel).toEqual({ name: '' })
  })
})

it('a path belongs to the module of its page, and pages of one module share its name', () => {
  const page = (path: string) => ({ path, label: { text: path }, icon: FolderOpen, inRail: true })
  const knowledge: ShellModule = { name: 'knowledge', pages: [page('/documents'), page('/notes')], routes: [] }
  const { modules } = withAIAssistant({ type: 'DefaultAIAssistant' }, config, [knowledge])
  expect(moduleAt(modules, '/documents')).toBe('knowledge')
  expect(moduleAt(modules, '/notes/7')).toBe('knowledge')
  expect(moduleAt(modules, '/assistant/7')).toBe('assistant')
  expect(moduleAt(modules, '/documentsarchive')).toBe('assistant')
})
