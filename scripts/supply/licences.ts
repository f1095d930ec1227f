import type { LockedPackage } from './lock-file.ts'

/** Licences of which a part may be shipped with an MIT app, with no more than their notice. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** Tools that are never shipped may also be under these: using them asks nothing of what they make. */
const FOR_TOOLS: ReadonlySet<string> = new Set(['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'WTFPL'])

/** What packages say in words of their own. */
const MEANT: Readonly<Record<string, string>> = { 'Apache 2.0': 'Apache-2.0', 'MIT OR Apache': 'MIT OR Apache-2.0' }

/** Packages whose lock entry names no licence, read in their own files. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Whether an SPDX expression of ANDs and ORs can be met. */
const isMet = (expression: string, isAllowed: (licence: string) => boolean): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isAllowed(licence.trim())))

/** Why a package may not be used, in words; null when it may. */
export const licenceProblem = ({ name, version, licence, isShipped }: LockedPackage): string | null => {
  const expression = MEANT[licence] ?? (licence || READ_BY_HAND[name])
  if (expression === undefined) return `${name} ${version} names no licence. Read its files, then enter it by hand.`
  const isAllowed = (each: string): boolean => PERMISSIVE.has(each) || (!isShipped && FOR_TOOLS.has(each))
  return isMet(expression, isAllowed) ? null : `${name} ${version} is under ${expression}, which was not agreed to.`
}
