/** Why a provider was not saved, or cannot answer or manage models as it is set up: each sentence under its code. */
export const providerSentences = {
  ProviderGone: 'This provider is not there. It may have been removed.',
  ChosenProviderGone: 'The provider that was chosen is not there any more. Choose another.',
  NoModelConnected: 'No model is connected. Connect one in Settings.',
  ProviderOfUnknownKind:
    '"{{name}}" is of a kind that this version of Alcove does not know. Choose another in Settings.',
  NoModelChosen: 'No model is chosen for "{{name}}". Choose one in Settings.',
  ProviderWithoutAddress: '"{{name}}" has no address. Enter its base URL in Settings.',
  ProviderWithoutKey: 'The API key of "{{name}}" is missing. Enter it in Settings.',
  ModelsManagedElsewhere: '{{provider}} does not let its models be managed from here.',
  FetchedModelUnnamed: 'model must be given: the name of the model to fetch.',
  ModelsAreFiles: 'Models of this kind are files. Put one into the models folder.',
  TooManyModelPulls: '{{most}} models are being fetched already. Wait for one, or stop one.',
  StoredKeyElsewhere:
    'The stored API key belongs to {{origin}}. The address is another one now: enter it again, or leave it empty to use none.',
  StoredHeaderElsewhere:
    'The stored header {{name}} belongs to {{origin}}. The address is another one now: enter it again, or leave it empty to use none.',
  KeyOfOddCharacters: 'The API key holds characters that no key has. Copy it again.',
  KeyNeeded: 'An API key must be given for this provider.',
  NoHeaderName: 'headers: "{{name}}" is no name of a header.',
  HeaderIsOwn: 'headers: {{name}} is set by Alcove itself. Leave it out.',
  HeaderValueUnsendable: 'headers: the value of {{name}} holds a line break or another character that cannot be sent.',
  TooManyHeaders: 'headers must be {{most}} at most.',
  HeaderValueMissing: 'headers: no value of {{name}} is stored. Enter it.',
  OwnProvidersOff: 'Own providers are switched off here. Ask the person who runs this installation.',
  FallbackNotOwn: 'settings.fallbackInstanceId must name another of your providers.',
  ProviderKindUnknown: 'There is no kind of provider named "{{kind}}".',
  ProviderAddressNeeded: 'The address of the server must be given.',
  ProviderAddressPassword: 'The address must not hold a user name or a password. Enter the key apart.',
  OwnAddress: "the provider's own address",
} as const
