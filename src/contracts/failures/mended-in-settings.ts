import type { Failure } from './failure.ts'
import type { FailureCode } from './failure-words.ts'

const MENDED_IN_SETTINGS: ReadonlySet<string> = new Set<FailureCode>([
  'NoModelConnected',
  'ProviderOfUnknownKind',
  'NoModelChosen',
  'ProviderWithoutAddress',
  'ProviderWithoutKey',
  'KeyMissing',
  'KeyRefused',
  'NotAllowedKeyMissing',
  'NotAllowedCheckKey',
  'ModelUnknown',
  'ModelNotOffered',
  'NothingAnswers',
  'AddressNotFound',
  'NotSecure',
  'NotEncrypted',
  'NothingOfTheKind',
  'ModelsElsewhere',
  'CannotBeReached',
  'ReplyMalformed',
  'NoFirstWord',
  'NoModelOffered',
  'ManyModelsOffered',
  'ModelNeedsMemory',
  'LocalModelNotRun',
  'NoModelFile',
  'ManyModelFiles',
  'ModelNeedsPath',
  'ModelNeedsName',
  'OllamaHasNoModel',
  'OtherAnswer',
  'LmStudioNoneLoaded',
  'AddressSendsOn',
  'WebPageNotModel',
  'AddressNotHttp',
  'AddressHoldsPassword',
  'AddressHoldsHash',
  'HeaderUnsendable',
  'HeaderNameInvalid',
  'ProxyForAdministrators',
  'QuotesHaveNoForm',
  'ModelFileGone',
])

/**
 * Whether what failed, or a failure inside of it, is mended in Settings. An endpoint's own words do not count, even where they are those of the
 * app; nor does a code that this version does not know.
 */
export const isMendedInSettings = ({ code, values: { failure, other } }: Failure): boolean =>
  MENDED_IN_SETTINGS.has(code) ||
  [failure, other].some((inner) => typeof inner === 'object' && isMendedInSettings(inner))
