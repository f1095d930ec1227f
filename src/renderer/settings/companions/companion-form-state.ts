import type { Companion, CompanionEdit, CompanionTransport } from '../../../contracts/index.ts'

/** A variable or header in the form. */
export interface SecretField {
  readonly name: string
  /** Empty keeps the stored value. */
  readonly value: string
}

/** What is entered for a tool server. */
export interface CompanionForm {
  readonly companionId: string | null
  readonly kind: CompanionTransport['type']
  readonly name: string
  readonly command: string
  /** One a line. */
  readonly args: string
  readonly url: string
  readonly secrets: readonly SecretField[]
}

/** The form without the values of its secrets: the very same where it has none. */
export const withoutSecrets = (form: CompanionForm): CompanionForm =>
  form.secrets.every(({ value }) => value === '')
    ? form
    : { ...form, secrets: form.secrets.map(({ name }) => ({ name, value: '' })) }

/** Under what the form of a tool server is kept while its page is left. */
export const companionKey = (companionId: string | null): string => `tool server ${companionId ?? 'new'}`

export const emptyForm: CompanionForm = {
  companionId: null,
  kind: 'Command',
  name: '',
  command: '',
  args: '',
  url: '',
  secrets: [],
}

/** The form for a server that is there; values of its secrets are not known to a page. */
export const formOf = ({ companionId, name, transport, secretNames }: Companion): CompanionForm => ({
  ...emptyForm,
  companionId,
  name,
  kind: transport.type,
  ...(transport.type === 'Http'
    ? { url: transport.url }
    : { command: transport.command, args: transport.args.join('\n') }),
  secrets: secretNames.map((secret) => ({ name: secret, value: '' })),
})

const transportOf = ({ kind, command, args, url }: CompanionForm): CompanionTransport =>
  kind === 'Http'
    ? { type: 'Http', url: url.trim() }
    : {
        type: 'Command',
        command: command.trim(),
        args: args.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
      }

export const editOf = (form: CompanionForm, secretNames: readonly string[]): CompanionEdit => ({
  companionId: form.companionId,
  name: form.name.trim(),
  transport: transportOf(form),
  secrets: Object.fromEntries(
    form.secrets
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, value }) => [name.trim(), value === '' && secretNames.includes(name.trim()) ? null : value]),
  ),
})
