import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { AIProviderInstance, ProviderSettings } from '../../../contracts/index.ts'
import { QUOTING } from '../../client/index.ts'
import { useGuardedClose, useKeptDraft } from '../../ui/index.ts'
import { type AdvancedProblems, advancedProblemsOf } from './advanced/advanced-form.ts'
import {
  editOf,
  type FormProblems,
  formOf,
  keepsKey,
  keepsOrigin,
  newForm,
  type ProviderForm,
  problemsOf,
  providerKey,
  withoutSecrets,
} from './provider-form-state.ts'
import { ANY_ENDPOINT, addableKinds, allKinds, kindOf } from './provider-kinds.ts'
import { useConnecting } from './use-connecting.ts'
import { useProviderChanges } from './use-providers.ts'

/** What the dialog is open for: a provider of the person's own, where null adds one, or everyone's. */
export interface EditedProvider {
  readonly owner: 'Person' | 'Platform'
  readonly instance: AIProviderInstance | null
}

/** Whether there is a stored key; of the platform's provider that is not told, and taken for granted. */
const isKeyed = ({ owner, instance }: EditedProvider, { keyedInstanceIds }: ProviderSettings): boolean => {
  if (instance === null) return false
  return owner === 'Platform' ? instance.secretKeyRef !== '' : keyedInstanceIds.includes(instance.instanceId)
}

/** Puts the focus into the first field that is wrong, once it is drawn. */
const useShowFirstProblem = (form: RefObject<HTMLFormElement | null>) => {
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [checks, form])
  return () => setChecks((before) => before + 1)
}

/** The form of a provider: what is in it and what is wrong with it, trying it out, saving, and leaving without losing what was typed. */
export const useProviderForm = (
  settings: ProviderSettings,
  { owner, instance }: EditedProvider,
  onClose: () => void,
) => {
  const element = useRef<HTMLFormElement>(null)
  const { save, savePlatform, test, answersNow } = useProviderChanges()
  const isPlatform = owner === 'Platform'
  const kinds = isPlatform ? allKinds(settings) : addableKinds(settings)
  const [problems, setProblems] = useState<FormProblems>({})
  const [advancedProblems, setAdvancedProblems] = useState<AdvancedProblems>({})
  const [advancedOpen, setAdvancedOpen] = useState(false)
  const [stored] = useState<ProviderForm>(() =>
    instance
      ? formOf(instance)
      : newForm((kinds.find(({ id }) => id === ANY_ENDPOINT) ?? kinds[0])?.id ?? ANY_ENDPOINT),
  )
  const { draft: form, ...kept } = useKeptDraft(providerKey(owner, instance?.instanceId), stored, withoutSecrets)
  const leave = () => {
    kept.forget()
    onClose()
  }
  const { close, question } = useGuardedClose(kept.isChanged, leave)
  const keyed = isKeyed({ owner, instance }, settings)
  const keepKey = keepsKey(form, instance, keyed)
  const keepStored = keepsOrigin(form, instance)
  const kind = kindOf(kinds, form.providerId)
  const isBuiltIn = kind.id === QUOTING
  const saving = isPlatform ? savePlatform : save

  const change = (part: Partial<ProviderForm>) => {
    kept.write((before) => ({ ...before, ...part }))
    setProblems({})
    setAdvancedProblems({})
    // Words about an address that is no longer there would mislead.
    if (test.isPending || 'baseUrl' in part || 'apiKey' in part || 'providerId' in part) test.reset()
    saving.reset()
  }
  const showFirstProblem = useShowFirstProblem(element)
  const refuse = (found: FormProblems) => {
    setProblems(found)
    showFirstProblem()
  }

  const check = (purpose: 'test' | 'save'): boolean => {
    const found = problemsOf(form, { kind, keepKey, purpose })
    const further = isBuiltIn ? {} : advancedProblemsOf(form.advanced, { keepStored })
    const hidden = Object.keys(further).length > 0
    setProblems(found)
    setAdvancedProblems(further)
    if (hidden) setAdvancedOpen(true)
    const sound = Object.keys(found).length === 0 && !hidden
    if (!sound) showFirstProblem()
    return sound
  }
  const takeAddress = (baseUrl: string) => {
    change({ baseUrl })
    element.current?.querySelector<HTMLElement>('[type=url]')?.focus()
  }
  const tryOut = () => {
    if (!check('test')) return
    test.mutate(editOf(form, keepKey, instance), {
      onSuccess: ({ models }) => kept.write((before) => ({ ...before, model: before.model || (models[0] ?? '') })),
    })
  }
  const saveOwn = (edit = editOf(form, keepKey, instance)) =>
    save.mutate(edit, {
      onSuccess: (saved) => {
        if (instance === null) answersNow(saved)
        leave()
      },
    })
  const connecting = useConnecting({
    edit: editOf(form, keepKey, instance),
    isFile: kind.isFile,
    test,
    check,
    onModelWanted: (models) => refuse({ model: models.length > 0 ? 'modelAmong' : 'modelMissing' }),
    onProven: saveOwn,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPlatform) {
      if (!check('save')) return
      const { instanceId: _instanceId, ...edit } = editOf(form, keepKey, keepStored ? instance : null)
      savePlatform.mutate(
        isBuiltIn ? { ...edit, displayName: kind.displayName, model: kind.defaultModel, apiKey: '' } : edit,
        { onSuccess: leave },
      )
      return
    }
    if (instance === null) connecting.begin()
    else if (check('save')) saveOwn()
  }
  return {
    element,
    form,
    kinds,
    kind,
    isBuiltIn,
    problems,
    advanced: { problems: advancedProblems, isOpen: advancedOpen, setOpen: setAdvancedOpen, keepStored },
    key: { isKept: keepKey, isLost: keyed && !keepKey, lostSecrets: kept.lostSecrets },
    // The stored key of everyone's provider is nobody's to try out.
    isTestable: !isBuiltIn && !(isPlatform && keepKey && form.apiKey === ''),
    test,
    connecting,
    saving,
    change,
    takeAddress,
    tryOut,
    submit,
    close,
    /** Asks before what was typed is left. */
    question,
  }
}
