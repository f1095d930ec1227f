import { useState } from 'react'
import { keepsNoList } from '../../../contracts/failures/keeps-no-list.ts'
import type { ConnectionTest, ProviderEdit } from '../../../contracts/index.ts'
import type { useProviderChanges } from './use-providers.ts'

export interface ConnectingOptions {
  /** What stands in the form. */
  readonly edit: ProviderEdit
  /** A model file is loaded by its first question, which takes a while. */
  readonly isFile: boolean
  readonly test: ReturnType<typeof useProviderChanges>['test']
  readonly check: (purpose: 'test' | 'save') => boolean
  /** None is chosen yet; these are offered. */
  readonly onModelWanted: (models: readonly string[]) => void
  readonly onProven: (edit: ProviderEdit) => void
}

/** Only a model can tell then. */
const isListless = (told: ConnectionTest): boolean => told.type === 'Failed' && keepsNoList(told.failure)

/**
 * Connects what answers: a provider that is new is asked for its models first, and for a few words where it does not list the one that was chosen. One that
 * does not answer says why, and is connected by asking once more.
 */
export const useConnecting = ({ edit, isFile, test, check, onModelWanted, onProven }: ConnectingOptions) => {
  const [own, setOwn] = useState<ProviderEdit | null>(null)
  const { data: told, variables: asked } = test
  const isRefused = told?.type === 'Failed' && (asked?.model === '' || asked?.model === edit.model)
  const isProven =
    told?.type === 'Connected' && edit.model !== '' && (asked?.model === edit.model || told.models.includes(edit.model))

  const ask = (model: string, then: (answer: ConnectionTest) => void) => {
    const question = { ...edit, model }
    setOwn(question)
    test.mutate(question, { onSuccess: then })
  }
  const askModel = () =>
    ask(edit.model, ({ type }) => {
      if (type === 'Connected') onProven(edit)
    })
  const begin = () => {
    const isEnough = isFile || isProven || isRefused
    if (!check(isEnough ? 'save' : 'test')) return
    if (isEnough) return onProven(edit)
    ask('', (answer) => {
      const { type, models } = answer
      const [only] = models.length === 1 ? models : []
      if (edit.model === '') {
        if (type !== 'Connected') return
        if (only !== undefined) onProven({ ...edit, model: only })
        else onModelWanted(models)
      } else if (models.includes(edit.model)) onProven(edit)
      else if (type === 'Connected' || isListless(answer)) askModel()
    })
  }
  return {
    begin,
    /** It is being found out whether it answers. */
    isPending: test.isPending && asked === own,
    /** It was asked and did not answer: connecting it is a matter of will. */
    isRefused,
  }
}
